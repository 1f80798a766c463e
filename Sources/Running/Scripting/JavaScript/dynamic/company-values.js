"use strict";

// Random companies, their phrases and their products.

const { below, pick, words } = require("dynamic/random-source");
const { LastName } = require("dynamic/person-values");

const suffixes = ["Inc", "LLC", "Group", "and Sons"];
const phraseAdjectives = words("Adjustable Attentive Calm Careful Clever Compact Durable Flexible Friendly Honest"
  + " Light Modern Nimble Open Patient Precise Quick Quiet Reliable Sturdy Thoughtful Transparent Well-tested");
const phraseDescriptors = words("around-the-clock battery-powered carbon-neutral community-driven cost-aware"
  + " data-driven family-owned fast-moving hand-tuned local low-maintenance offline-first regional seasonal"
  + " self-explaining solar-powered step-by-step two-sided water-resistant weekly");
const phraseNouns = words("archive bridge calendar compass forecast garden handbook harbor kitchen ledger library"
  + " map market network notebook orchard path roadmap schedule studio toolbox workshop");
const buzz = words("accelerate assemble bundle connect coordinate deliver discover extend measure organize plan"
  + " refine renew share simplify strengthen support test translate unlock");
const bsAdjectives = words("agile around-the-corner bottom-up continuous cross-team customer-facing daily"
  + " evidence-based future-proof hands-on human-friendly in-house long-term paperless practical smart sustainable"
  + " top-level worldwide");
const bsNouns = words("agreements answers audiences budgets conversations deliveries experiments goals habits ideas"
  + " insights invoices journeys milestones outcomes partners processes reports results services teams");
const departments = words("Appliances Bakery Bicycles Books Cameras Clothing Electronics Furniture Games Garden"
  + " Grocery Health Jewelry Kitchen Movies Music Office Pets Shoes Sports Stationery Tools Toys Travel");
const productAdjectives = words("Affordable Classic Colorful Comfortable Elegant Foldable Heavy Light Lovely Modern"
  + " Plain Polished Portable Robust Round Simple Slim Small Striped Vintage");
const materials = words("Aluminum Bamboo Bronze Clay Copper Cork Cotton Glass Leather Linen Marble Paper Silk Steel"
  + " Wooden Woolen");
const products = words("Backpack Bench Blanket Bottle Bowl Clock Cup Desk Fork Jacket Kettle Ladder Lamp Mirror Mug"
  + " Pen Pillow Plate Scarf Shelf Spoon Stool Tent Umbrella Vase Wallet");

// One of three forms: with a suffix, two names, three names.
function CompanyName() {
  const kind = below(3);
  if (kind === 0) return `${LastName()} ${pick(suffixes)}`;
  return kind === 1 ? `${LastName()} - ${LastName()}` : `${LastName()}, ${LastName()} and ${LastName()}`;
}

module.exports = {
  CompanyName,
  CompanySuffix: () => pick(suffixes),
  CatchPhrase: () => `${pick(phraseAdjectives)} ${pick(phraseDescriptors)} ${pick(phraseNouns)}`,
  CatchPhraseAdjective: () => pick(phraseAdjectives),
  CatchPhraseDescriptor: () => pick(phraseDescriptors),
  CatchPhraseNoun: () => pick(phraseNouns),
  Bs: () => `${pick(buzz)} ${pick(bsAdjectives)} ${pick(bsNouns)}`,
  BsAdjective: () => pick(bsAdjectives),
  BsBuzz: () => pick(buzz),
  BsNoun: () => pick(bsNouns),
  Department: () => pick(departments),
  ProductName: () => `${pick(productAdjectives)} ${pick(materials)} ${pick(products)}`,
  ProductAdjective: () => pick(productAdjectives),
  ProductMaterial: () => pick(materials),
  Product: () => pick(products),
};
