// `responseTime` and `responseSize`: the numbers with which the words behind them go on, such as `below(200)`.

"use strict";

const { flag } = require("expect/flags");

module.exports = function addMeasureWords({ define, call, requireResponse }) {
  function addMeasure(name, noun, measure) {
    function compare(expected) {
      const value = flag(this, "object");
      const valid = `have a valid response ${noun} but got #{act}`;
      const isNumber = typeof value === "number";
      if (!isNumber || arguments.length === 0) {
        this.assert(isNumber, `expected response to ${valid}`, `expected response to not ${valid}`, null, value);
        return;
      }
      const equal = `equal #{exp} but got #{act}`;
      const negatedMessage = `expected response ${noun} to not ${equal}`;
      this.assert(value === expected, `expected response ${noun} to ${equal}`, negatedMessage, expected, value);
    }
    define.addChainableMethod(name, compare, function becomesNumber() {
      flag(this, "object", measure(this));
    });
  }

  addMeasure("responseTime", "time", (assertion) => requireResponse(assertion).responseTime);
  addMeasure("responseSize", "size", (assertion) => {
    const { body, header } = call(assertion, "size");
    return (header || 0) + (body || 0);
  });
};
