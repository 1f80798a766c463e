"use strict";

// Random names of people, their jobs and telephone numbers.

const { between, pick, digits, words } = require("dynamic/random-source");

const firstNames = words("Ada Amir Anna Ben Carla Chen Clara David Elena Emil Fatima Felix Grace Hanna Henry Ida"
  + " Ivan Jonas Julia Kenji Laura Leo Lina Luis Maria Max Mila Nadia Noah Nora Olga Omar Paul Petra Rosa Samuel"
  + " Sara Sofia Theo Tom Vera Victor Yuki Zoe");
const lastNames = words("Adams Bauer Becker Berg Brown Castro Cohen Costa Dubois Evans Fischer Fuchs Garcia Hansen"
  + " Harris Hill Ivanova Jensen Keller Khan Kim Klein Larsen Lee Lopez Martin Meyer Moreau Nguyen Novak Okafor"
  + " Olsen Parker Patel Rossi Sato Schmidt Silva Smith Stone Tanaka Torres Wagner Walker Weber Wilson Wood Young");
const prefixes = words("Mr. Mrs. Ms. Miss Dr.");
const suffixes = words("Jr. Sr. I II III IV V MD DDS PhD DVM");
const descriptors = words("Acting Assistant Chief Deputy Digital First Global Junior Lead Local National Night"
  + " Principal Regional Senior Technical Traveling");
const areas = words("Accounting Archive Billing Community Data Delivery Design Energy Events Finance Health"
  + " Infrastructure Language Legal Logistics Media Mobility Network Payment Planning Press Product Quality Research"
  + " Safety Sales Search Service Support Training Warehouse Web");
const types = words("Advisor Analyst Architect Assistant Buyer Clerk Coach Consultant Coordinator Designer Director"
  + " Editor Engineer Librarian Manager Mechanic Operator Planner Producer Researcher Specialist Supervisor Teacher"
  + " Technician Tester Translator Writer");

const FirstName = () => pick(firstNames);
const LastName = () => pick(lastNames);
const NamePrefix = () => pick(prefixes);
const NameSuffix = () => pick(suffixes);

// Every eighth name has a prefix, every eighth a suffix.
function FullName() {
  const name = `${FirstName()} ${LastName()}`;
  const kind = between(1, 8);
  if (kind === 1) return `${NamePrefix()} ${name}`;
  return kind === 2 ? `${name} ${NameSuffix()}` : name;
}

// Three groups of digits; the first two begin with 2 to 9.
const PhoneNumber = () => `${between(2, 9)}${digits(2)}-${between(2, 9)}${digits(2)}-${digits(4)}`;

module.exports = {
  FirstName,
  LastName,
  FullName,
  NamePrefix,
  NameSuffix,
  JobTitle: () => `${pick(descriptors)} ${pick(areas)} ${pick(types)}`,
  JobDescriptor: () => pick(descriptors),
  JobArea: () => pick(areas),
  JobType: () => pick(types),
  PhoneNumber,
  PhoneNumberExt: () => `${between(1, 99)}-${PhoneNumber()}`,
};
