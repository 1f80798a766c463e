"use strict";

const { test, equal, ok } = require("test");
const { dynamicValue, dynamicNames } = require("dynamic/dynamic-variables");

// Forms that several names share.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const word = /^[a-zA-Z0-9/-]+$/;
const lower = /^[a-z-]+$/;
const capital = /^[A-Z][a-z-]+$/;
const name = /^[A-Z][a-z]+$/;
const twoWords = /^[A-Z][a-z]+ [A-Z][a-z]+$/;
const date = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}/;
const image = (path) => new RegExp(`^http://images\\.example\\.com/${path}$`);
const mail = /^[A-Z][A-Za-z0-9._]+@example\.(com|net|org)$/;
const sentence = "[A-Z][a-z]+( [a-z]+){2,9}\\.";
const paragraph = `${sentence}( ${sentence}){2,5}`;
const file = "[a-zA-Z_]+\\.[a-z0-9]+";

// Every name of Postman's documentation with the form of its values.
const forms = {
  $guid: uuid,
  $timestamp: /^\d{10}$/,
  $isoTimestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  $randomUUID: uuid,
  $randomAlphaNumeric: /^[a-z0-9]$/,
  $randomBoolean: /^(true|false)$/,
  $randomInt: /^(\d{1,3}|1000)$/,
  $randomColor: lower,
  $randomHexColor: /^#[0-9a-f]{6}$/,
  $randomAbbreviation: /^[A-Z]{2,5}$/,
  $randomIP: /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/,
  $randomIPV6: /^[0-9a-f]{4}(:[0-9a-f]{4}){7}$/,
  $randomMACAddress: /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/,
  $randomPassword: /^\w{15}$/,
  $randomLocale: /^[a-z]{2}$/,
  $randomUserAgent: /^Mozilla\/5\.0 \(.+\) \S/,
  $randomProtocol: /^https?$/,
  $randomSemver: /^\d\.\d\.\d$/,
  $randomFirstName: name,
  $randomLastName: name,
  $randomFullName: /^(\w+\.? )?[A-Z][a-z]+ [A-Z][a-z]+( \w+\.?)?$/,
  $randomNamePrefix: /^(Mr|Mrs|Ms|Dr)\.$|^Miss$/,
  $randomNameSuffix: /^\w+\.?$/,
  $randomJobArea: name,
  $randomJobDescriptor: name,
  $randomJobTitle: /^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+$/,
  $randomJobType: name,
  $randomPhoneNumber: /^[2-9]\d\d-[2-9]\d\d-\d{4}$/,
  $randomPhoneNumberExt: /^[1-9]\d?-[2-9]\d\d-[2-9]\d\d-\d{4}$/,
  $randomCity: /^[A-Z][A-Za-z ]+$/,
  $randomStreetName: twoWords,
  $randomStreetAddress: /^\d{3,5} [A-Z][a-z]+ [A-Z][a-z]+$/,
  $randomCountry: /^[A-Z][A-Za-z ]+$/,
  $randomCountryCode: /^[A-Z]{2}$/,
  $randomLatitude: /^-?([0-8]?\d\.\d{4}|90\.0000)$/,
  $randomLongitude: /^-?((1[0-7])?\d?\d\.\d{4}|180\.0000)$/,
  $randomAvatarImage: image("avatars/\\d+\\.jpg"),
  $randomImageUrl: image("640/480"),
  $randomAbstractImage: image("640/480/abstract"),
  $randomAnimalsImage: image("640/480/animals"),
  $randomBusinessImage: image("640/480/business"),
  $randomCatsImage: image("640/480/cats"),
  $randomCityImage: image("640/480/city"),
  $randomFoodImage: image("640/480/food"),
  $randomNightlifeImage: image("640/480/nightlife"),
  $randomFashionImage: image("640/480/fashion"),
  $randomPeopleImage: image("640/480/people"),
  $randomNatureImage: image("640/480/nature"),
  $randomSportsImage: image("640/480/sports"),
  $randomTransportImage: image("640/480/transport"),
  $randomImageDataUri: /^data:image\/svg\+xml;charset=UTF-8,%3Csvg\S+%3C%2Fsvg%3E$/,
  $randomBankAccount: /^\d{8}$/,
  $randomBankAccountName: /^[A-Z][a-z]+ ([A-Z][a-z]+ )?Account$/,
  $randomCreditCardMask: /^\d{4}$/,
  $randomBankAccountBic: /^[A-Z]{8}(\d{3})?$/,
  $randomBankAccountIban: /^[A-Z]{2}\d{13,29}$/,
  $randomTransactionType: lower,
  $randomCurrencyCode: /^[A-Z]{3}$/,
  $randomCurrencyName: /^[A-Z][A-Za-z ]+$/,
  $randomCurrencySymbol: /^\S{1,3}$/,
  $randomBitcoin: /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/,
  $randomCompanyName: /^[A-Z][a-z]+( (Inc|LLC|Group|and Sons)| - [A-Z][a-z]+|, [A-Z][a-z]+ and [A-Z][a-z]+)$/,
  $randomCompanySuffix: /^(Inc|LLC|Group|and Sons)$/,
  $randomBs: /^[a-z]+ [a-z-]+ [a-z]+$/,
  $randomBsAdjective: lower,
  $randomBsBuzz: lower,
  $randomBsNoun: lower,
  $randomCatchPhrase: /^[A-Z][a-z-]+ [a-z-]+ [a-z]+$/,
  $randomCatchPhraseAdjective: capital,
  $randomCatchPhraseDescriptor: lower,
  $randomCatchPhraseNoun: lower,
  $randomDatabaseColumn: /^[a-zA-Z]+$/,
  $randomDatabaseType: lower,
  $randomDatabaseCollation: /^[a-z0-9]+(_[a-z]+)+$/,
  $randomDatabaseEngine: /^[A-Za-z]+$/,
  $randomDateFuture: date,
  $randomDatePast: date,
  $randomDateRecent: date,
  $randomWeekday: /^[A-Z][a-z]+day$/,
  $randomMonth: name,
  $randomDomainName: /^[a-z]+\.[a-z]+$/,
  $randomDomainSuffix: lower,
  $randomDomainWord: lower,
  $randomEmail: mail,
  $randomExampleEmail: mail,
  $randomUserName: /^[A-Z][a-z]+(\d{1,2}|[._][A-Z][a-z]+)$/,
  $randomUrl: /^https?:\/\/[a-z]+\.[a-z]+$/,
  $randomFileName: new RegExp(`^${file}$`),
  $randomFileType: lower,
  $randomFileExt: /^[a-z0-9]+$/,
  $randomCommonFileName: new RegExp(`^${file}$`),
  $randomCommonFileType: /^(application|audio|image|text|video)$/,
  $randomCommonFileExt: /^[a-z0-9]+$/,
  $randomFilePath: new RegExp(`^(/[A-Za-z]+)+/${file}$`),
  $randomDirectoryPath: /^(\/[A-Za-z]+)+$/,
  $randomMimeType: /^[a-z-]+\/[a-z0-9.+-]+$/,
  $randomPrice: /^\d{3}\.\d\d$/,
  $randomProduct: name,
  $randomProductAdjective: name,
  $randomProductMaterial: name,
  $randomProductName: /^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+$/,
  $randomDepartment: name,
  $randomNoun: lower,
  $randomVerb: lower,
  $randomIngverb: /^[a-z]+ing(-up)?$/,
  $randomAdjective: lower,
  $randomWord: word,
  $randomWords: /^[a-z-]+( [a-z-]+){1,4}$/,
  $randomPhrase: /^[A-Z].+[.!]$/,
  $randomLoremWord: lower,
  $randomLoremWords: /^[a-z]+( [a-z]+){2}$/,
  $randomLoremSentence: new RegExp(`^${sentence}$`),
  $randomLoremSentences: new RegExp(`^${sentence}( ${sentence}){1,5}$`),
  $randomLoremParagraph: new RegExp(`^${paragraph}$`),
  $randomLoremParagraphs: new RegExp(`^${paragraph}(\n${paragraph}){2}$`),
  $randomLoremText: new RegExp(`^${sentence}([ \n]${sentence})*$`),
  $randomLoremSlug: /^[a-z]+(-[a-z]+){2}$/,
  $randomLoremLines: new RegExp(`^${sentence}(\n${sentence}){0,4}$`),
};

for (const variable of Object.keys(forms)) {
  test(variable, () => {
    for (let i = 0; i < 60; i += 1) {
      const value = dynamicValue(variable);
      ok(typeof value === "string" && forms[variable].test(value), `${variable}: ${value}`);
    }
  });
}

test("the names are those of Postman's list", () => {
  equal([...dynamicNames].sort(), Object.keys(forms).sort());
});

test("another name has no value", () => {
  for (const other of ["$randomThing", "guid", "$", "", "toString", "$randomtoString", "__proto__"]) {
    equal(dynamicValue(other), undefined, other);
  }
});

test("values change from call to call", () => {
  for (const variable of ["$guid", "$randomIP", "$randomLoremParagraph", "$randomBankAccount", "$randomPassword"]) {
    ok(dynamicValue(variable) !== dynamicValue(variable), variable);
  }
});

test("dates lie where their names say", () => {
  const year = 366 * 24 * 3600 * 1000;
  const distance = (variable) => Date.parse(dynamicValue(variable)) - Date.now();
  for (let i = 0; i < 20; i += 1) {
    ok(distance("$randomDatePast") < 0 && distance("$randomDatePast") > -year);
    ok(distance("$randomDateFuture") > -1000 && distance("$randomDateFuture") < year);
    ok(distance("$randomDateRecent") < 0 && distance("$randomDateRecent") > -25 * 3600 * 1000);
  }
  ok(Math.abs(Number(dynamicValue("$timestamp")) * 1000 - Date.now()) < 60000);
});

test("an IBAN is 1 modulo 97", () => {
  for (let i = 0; i < 20; i += 1) {
    const iban = dynamicValue("$randomBankAccountIban");
    const moved = iban.slice(4) + iban.slice(0, 4);
    const digits = [...moved].map((character) => parseInt(character, 36)).join("");
    equal(BigInt(digits) % 97n, 1n, iban);
  }
});
