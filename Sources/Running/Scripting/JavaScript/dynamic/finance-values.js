"use strict";

// Random accounts, cards, amounts and currencies. An IBAN has the right check digits (ISO 13616).

const { below, between, pick, digits, characters, words } = require("dynamic/random-source");

const accountNames = ["Business Account", "Checking Account", "Credit Card Account", "Deposit Account",
  "Home Loan Account", "Holiday Account", "Investment Account", "Joint Account", "Personal Account", "Savings Account"];
const transactions = words("deposit invoice payment withdrawal");
const currencies = [
  ["AUD", "Australian Dollar", "$"], ["BRL", "Brazilian Real", "R$"], ["CAD", "Canadian Dollar", "$"],
  ["CHF", "Swiss Franc", "CHF"], ["CNY", "Yuan Renminbi", "¥"], ["CZK", "Czech Koruna", "Kč"],
  ["DKK", "Danish Krone", "kr"], ["EUR", "Euro", "€"], ["GBP", "Pound Sterling", "£"], ["IDR", "Rupiah", "Rp"],
  ["ILS", "New Israeli Sheqel", "₪"], ["INR", "Indian Rupee", "₹"], ["JPY", "Yen", "¥"], ["KRW", "Won", "₩"],
  ["MXN", "Mexican Peso", "$"], ["NOK", "Norwegian Krone", "kr"], ["PHP", "Philippine Peso", "₱"],
  ["PLN", "Zloty", "zł"], ["SEK", "Swedish Krona", "kr"], ["THB", "Baht", "฿"], ["TRY", "Turkish Lira", "₺"],
  ["UAH", "Hryvnia", "₴"], ["USD", "US Dollar", "$"], ["VND", "Dong", "₫"], ["ZAR", "Rand", "R"],
];

// Countries whose accounts have digits alone, with the count of these digits.
const ibanCountries = { AT: 16, BE: 12, CZ: 20, DE: 18, DK: 14, EE: 16, ES: 20, FI: 14, NO: 11, PT: 21, SE: 20 };
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

// The two digits that make the number modulo 97 be 1; letters count as 10 to 35.
function checkDigits(country, account) {
  const letters = [...country].map((letter) => capitals.indexOf(letter) + 10).join("");
  return String(98n - (BigInt(`${account}${letters}00`) % 97n)).padStart(2, "0");
}

function iban() {
  const country = pick(Object.keys(ibanCountries));
  const account = digits(ibanCountries[country]);
  return country + checkDigits(country, account) + account;
}

module.exports = {
  BankAccount: () => digits(8),
  BankAccountName: () => pick(accountNames),
  BankAccountIban: iban,
  BankAccountBic: () => characters(4, capitals) + pick(Object.keys(ibanCountries)) + characters(2, capitals)
    + (below(2) === 0 ? "" : digits(3)),
  CreditCardMask: () => digits(4),
  Price: () => (between(10000, 99900) / 100).toFixed(2),
  TransactionType: () => pick(transactions),
  CurrencyCode: () => pick(currencies)[0],
  CurrencyName: () => pick(currencies)[1],
  CurrencySymbol: () => pick(currencies)[2],
  Bitcoin: () => pick("13") + characters(between(25, 33), base58),
};
