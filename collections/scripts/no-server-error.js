// A script for `afterResponse: { file: scripts/no-server-error.js }`.

pm.test("no server error", () => pm.response.to.not.be.serverError);
