"use strict";

// Random dates, written as JavaScript writes a date in text, and the names of months and days.

const { below, pick, words } = require("dynamic/random-source");

const day = 24 * 60 * 60 * 1000;
const months = words("January February March April May June July August September October November December");
const weekdays = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");

// A date at most `days` days from now, negative for the past.
const within = (days) => String(new Date(Date.now() + Math.sign(days) * (1000 + below(Math.abs(days) * day - 1000))));

module.exports = {
  DatePast: () => within(-365),
  DateFuture: () => within(365),
  DateRecent: () => within(-1),
  Month: () => pick(months),
  Weekday: () => pick(weekdays),
};
