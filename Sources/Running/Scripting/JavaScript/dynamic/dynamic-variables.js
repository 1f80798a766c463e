"use strict";

// `dynamicValue(name)`: the value of one of Postman's dynamic variables (`$guid`, `$randomCity`, …) as text, a new one
// at each call, or undefined for a name that is none of them. The parts with word lists are loaded when first used.

const { hasOwn } = Object;

// The names of each part, without the `$random` before them.
const parts = {
  "dynamic/company-values": "CompanyName CompanySuffix CatchPhrase CatchPhraseAdjective CatchPhraseDescriptor"
    + " CatchPhraseNoun Bs BsAdjective BsBuzz BsNoun Department ProductName ProductAdjective ProductMaterial Product",
  "dynamic/date-values": "DatePast DateFuture DateRecent Month Weekday",
  "dynamic/file-values": "FileName CommonFileName FilePath DirectoryPath MimeType FileType CommonFileType FileExt"
    + " CommonFileExt Semver",
  "dynamic/finance-values": "BankAccount BankAccountName BankAccountIban BankAccountBic CreditCardMask Price"
    + " TransactionType CurrencyCode CurrencyName CurrencySymbol Bitcoin",
  "dynamic/image-values": "AvatarImage ImageUrl AbstractImage AnimalsImage BusinessImage CatsImage CityImage FoodImage"
    + " NightlifeImage FashionImage PeopleImage NatureImage SportsImage TransportImage ImageDataUri",
  "dynamic/internet-values": "Email ExampleEmail UserName Protocol Url DomainName DomainSuffix DomainWord UserAgent",
  "dynamic/network-values": "IP IPV6 MACAddress HexColor Password",
  "dynamic/person-values": "FirstName LastName FullName NamePrefix NameSuffix JobTitle JobDescriptor JobArea JobType"
    + " PhoneNumber PhoneNumberExt",
  "dynamic/place-values": "City StreetName StreetAddress Country CountryCode Latitude Longitude Locale",
  "dynamic/text-values": "LoremWord LoremWords LoremSentence LoremSentences LoremSlug LoremParagraph LoremParagraphs"
    + " LoremText LoremLines",
  "dynamic/word-values": "Word Words Adjective Noun Verb Ingverb Abbreviation Phrase Color DatabaseColumn DatabaseType"
    + " DatabaseCollation DatabaseEngine",
};

const partOf = {};
for (const part of Object.keys(parts)) for (const name of parts[part].split(" ")) partOf[`$random${name}`] = part;

const { now } = Date;
const source = () => require("dynamic/random-source");
const uuid = () => require("modules/uuid").v4();

const exact = {
  $guid: uuid,
  $isoTimestamp: () => new Date(now()).toISOString(),
  $randomAlphaNumeric: () => source().characters(1, "abcdefghijklmnopqrstuvwxyz0123456789"),
  $randomBoolean: () => String(source().below(2) === 1),
  $randomInt: () => String(source().below(1001)),
  $randomUUID: uuid,
  $timestamp: () => String(Math.floor(now() / 1000)),
};

function dynamicValue(name) {
  if (hasOwn(exact, name)) return exact[name]();
  if (!hasOwn(partOf, name)) return undefined;
  return String(require(partOf[name])[name.slice("$random".length)]());
}

const dynamicNames = [...Object.keys(exact), ...Object.keys(partOf)];

module.exports = { dynamicValue, dynamicNames };
