#!/usr/bin/env node
exports.keep = (value) => { return value + ; };
