"use strict";

// Random English words, words of computing, and names of databases' parts.

const { between, pick, repeat, words, capitalized } = require("dynamic/random-source");

const adjectives = words("back-up binary bright cloud digital encrypted fast idle local mobile multi-core nested"
  + " offline online portable primary remote shared solid-state spare virtual wireless");
const nouns = words("adapter array bandwidth buffer bus cache card circuit cluster disk driver feed firewall gateway"
  + " hash index interface kernel matrix monitor packet port program protocol proxy queue router sensor server"
  + " socket switch system token transmitter");
const verbs = words("back-up bypass compress compute connect copy debug encode filter generate index input load"
  + " parse patch program quantify queue reboot render scan sync transmit trace");
const gerunds = words("backing-up bypassing compressing computing connecting copying debugging encoding filtering"
  + " generating indexing loading parsing patching programming queueing rebooting rendering scanning syncing tracing");
const abbreviations = words("API ASCII CPU CSS DNS EXE FTP GPU HDD HTML HTTP IP JSON LAN PCI PNG RAM RSS SDK SMS SQL"
  + " SSD SSL TCP TLS UDP URL USB XML");
const general = words("apple bridge candle corner dolphin engine feather forest glacier hammer island jungle kettle"
  + " ladder meadow needle ocean pepper quartz ribbon saddle tunnel umbrella valley window yellow zipper");
const colors = words("azure black blue cyan fuchsia gold green grey indigo ivory lavender lime magenta maroon olive"
  + " orange orchid pink plum purple red salmon silver tan teal turquoise violet white yellow");
const columns = words("avatar category comment createdAt email group id name password phone status title token"
  + " updatedAt");
const types = words("bigint binary blob boolean char date datetime decimal double float int json point real smallint"
  + " text time timestamp tinyint varchar");
const collations = words("ascii_bin ascii_general_ci cp1250_bin cp1250_general_ci latin1_swedish_ci utf8_bin"
  + " utf8_general_ci utf8_unicode_ci");
const engines = words("ARCHIVE BLACKHOLE CSV InnoDB MEMORY MyISAM");

const Word = () => pick(pick([general, nouns, adjectives]));

// A sentence with an order or a remark.
function Phrase() {
  const thing = `${pick(adjectives)} ${pick(abbreviations)} ${pick(nouns)}`;
  return pick([
    `Try to ${pick(verbs)} the ${thing}!`,
    `${capitalized(pick(gerunds))} the ${pick(nouns)} will not help; ${pick(verbs)} the ${thing} first.`,
    `We need to ${pick(verbs)} the ${thing}.`,
  ]);
}

module.exports = {
  Word,
  Words: () => repeat(between(2, 5), Word).join(" "),
  Adjective: () => pick(adjectives),
  Noun: () => pick(nouns),
  Verb: () => pick(verbs),
  Ingverb: () => pick(gerunds),
  Abbreviation: () => pick(abbreviations),
  Phrase,
  Color: () => pick(colors),
  DatabaseColumn: () => pick(columns),
  DatabaseType: () => pick(types),
  DatabaseCollation: () => pick(collations),
  DatabaseEngine: () => pick(engines),
};
