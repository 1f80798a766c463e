// The first test passes; all others must fail, whatever the script before has done to the built-ins.

pm.test('holds', () => pm.expect(1).to.equal(1));
pm.test('equal', () => pm.expect(1).to.equal(2));
pm.test('deep', () => pm.expect({ a: [1] }).to.eql({ a: [2] }));
pm.test('async', async () => { await null; pm.expect('abc').to.include('x'); });
pm.test('timer', () => { setTimeout(() => pm.expect(true).to.be.false, 1); });
pm.test('status', () => pm.response.to.have.status(200));
pm.test('header', () => pm.response.to.have.header('X-None'));
pm.test('done', (done) => { done(new Error('x')); });
pm.test('never', (done) => { });
pm.test('promise', () => new Promise(() => {}));
pm.test('rejects', () => Promise.reject(new Error('r')));
pm.test('close', () => pm.expect(5).to.be.closeTo(1, 1));
pm.test('match', () => pm.expect('abc').to.match(/x/));
pm.test('keys', () => pm.expect({ a: 1 }).to.have.keys('b'));
pm.test('members', () => pm.expect([1]).to.have.members([2]));
pm.test('throws', () => { throw new Error('thrown'); });
pm.test('class', () => pm.expect(pm.response).to.be.success);
pm.test('schema', () => pm.expect({ a: 'x' }).to.have.jsonSchema({ properties: { a: { type: 'number' } } }));
tests.old = false;
