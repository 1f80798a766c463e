"use strict";

// Random names on the internet. Mail addresses are at example.com and its like (RFC 2606), so that a test cannot write
// to a person; Postman takes those of real providers.

const { below, pick, words } = require("dynamic/random-source");
const { FirstName, LastName } = require("dynamic/person-values");

const suffixes = words("com net org info biz name");
const exampleDomains = words("example.com example.net example.org");
const systems = ["Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64"];

const DomainWord = () => FirstName().toLowerCase();
const DomainName = () => `${DomainWord()}.${pick(suffixes)}`;
const Protocol = () => pick(["http", "https"]);

// A first name with a number, or both names.
function UserName() {
  const joint = pick([".", "_"]);
  return below(2) === 0 ? `${FirstName()}${below(100)}` : `${FirstName()}${joint}${LastName()}`;
}

const Email = () => `${UserName()}@${pick(exampleDomains)}`;

function UserAgent() {
  const version = 100 + below(40);
  return below(2) === 0
    ? `Mozilla/5.0 (${pick(systems)}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
    : `Mozilla/5.0 (${pick(systems)}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
}

module.exports = {
  Email,
  ExampleEmail: Email,
  UserName,
  Protocol,
  Url: () => `${Protocol()}://${DomainName()}`,
  DomainName,
  DomainSuffix: () => pick(suffixes),
  DomainWord,
  UserAgent,
};
