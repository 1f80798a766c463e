"use strict";

// Random places. Countries are a list of names with their codes (ISO 3166-1), so that each is a real one.

const { below, between, pick, words } = require("dynamic/random-source");
const { LastName } = require("dynamic/person-values");

const cities = ["Amsterdam", "Athens", "Auckland", "Bangkok", "Barcelona", "Bergen", "Berlin", "Bogota", "Boston",
  "Brighton", "Buenos Aires", "Cape Town", "Chicago", "Copenhagen", "Dublin", "Edinburgh", "Geneva", "Hamburg",
  "Helsinki", "Kyoto", "Lima", "Lisbon", "London", "Lyon", "Madrid", "Manila", "Melbourne", "Montreal", "Mumbai",
  "Nairobi", "New York", "Osaka", "Oslo", "Paris", "Porto", "Prague", "Rome", "Salzburg", "San Diego", "Santiago",
  "Seattle", "Seoul", "Singapore", "Stockholm", "Sydney", "Toronto", "Turin", "Utrecht", "Vienna", "Warsaw"];
const streetSuffixes = words("Avenue Bridge Bypass Circle Court Crescent Drive Field Garden Grove Hill Island Lane"
  + " Park Parkway Place Road Row Square Station Street Terrace View Walk Way");
const countries = {
  AR: "Argentina", AT: "Austria", AU: "Australia", BD: "Bangladesh", BE: "Belgium", BR: "Brazil", CA: "Canada",
  CH: "Switzerland", CL: "Chile", CN: "China", CO: "Colombia", CZ: "Czechia", DE: "Germany", DK: "Denmark",
  EE: "Estonia", EG: "Egypt", ES: "Spain", ET: "Ethiopia", FI: "Finland", FR: "France", GB: "United Kingdom",
  GH: "Ghana", GR: "Greece",
  HU: "Hungary", ID: "Indonesia", IE: "Ireland", IN: "India", IS: "Iceland", IT: "Italy", JP: "Japan", KE: "Kenya",
  KR: "South Korea", MA: "Morocco", MX: "Mexico", MY: "Malaysia", NG: "Nigeria", NL: "Netherlands", NO: "Norway",
  NZ: "New Zealand", PE: "Peru", PH: "Philippines", PL: "Poland", PT: "Portugal", RO: "Romania", SE: "Sweden",
  SG: "Singapore", SK: "Slovakia", TH: "Thailand", TR: "Turkey", UA: "Ukraine", US: "United States of America",
  UY: "Uruguay", VN: "Vietnam", ZA: "South Africa",
};
const locales = words("af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is"
  + " it ja ka kk km kn ko ku ky la lb lo lt lv mk ml mn mr ms mt ne nl no pa pl ps pt ro ru sd si sk sl so sq sr sv"
  + " sw ta te th tr uk ur uz vi xh yi yo zh zu");

// Degrees with four decimals.
const degrees = (most) => ((below(2 * most * 10000 + 1) - most * 10000) / 10000).toFixed(4);

const StreetName = () => `${LastName()} ${pick(streetSuffixes)}`;

module.exports = {
  City: () => pick(cities),
  StreetName,
  StreetAddress: () => `${between(100, 99999)} ${StreetName()}`,
  Country: () => pick(Object.values(countries)),
  CountryCode: () => pick(Object.keys(countries)),
  Latitude: () => degrees(90),
  Longitude: () => degrees(180),
  Locale: () => pick(locales),
};
