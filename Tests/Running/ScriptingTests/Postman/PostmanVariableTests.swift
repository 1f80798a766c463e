import JSON
import JavaScript
import Placeholders
import Testing

@testable import Scripting

/// Variables in scripts of Postman collections.
struct PostmanVariableTests {
    /// Runs scripts that compare, and returns the messages of failed comparisons and of errors.
    private func failures(_ scripts: String..., phase: PostmanPhase = PostmanPhase()) async throws -> [String] {
        let check = """
            let comparisons = 0;
            const same = (actual, expected) =>
              pm.test(`comparison ${++comparisons}`, () => pm.expect(actual).to.eql(expected));
            """
        let unit = ScriptThread(
            ScriptEnvironment(try JavaScriptCore.open(nil), limits: ScriptLimits(), version: "1")
        ).makeUnit()
        let result = await phase.run(scripts.map { check + $0 }, on: unit)
        #expect(!result.tests.isEmpty)
        let failures = result.tests.compactMap { test in test.failure.map { "\(test.name): \($0.message)" } }
        return failures + result.failures.map(\.message)
    }

    @Test(arguments: [
        // The order of the places.
        """
        same(pm.variables.get('all'), 'environment');
        same(pm.collectionVariables.get('all'), 'collection'); same(pm.globals.get('all'), 'globals');
        pm.environment.unset('all'); same(pm.variables.get('all'), 'collection');
        pm.collectionVariables.clear(); same(pm.variables.get('all'), 'globals');
        pm.globals.unset('all'); same(pm.variables.has('all'), false); same(pm.variables.get('all'), undefined);
        pm.globals.set('rowed', 'g'); pm.environment.set('rowed', 'e'); same(pm.variables.get('rowed'), 'r');
        pm.variables.set('rowed', 'l'); same(pm.variables.get('rowed'), 'l'); same(pm.iterationData.get('rowed'), 'r');
        pm.variables.unset('rowed'); same(pm.variables.get('rowed'), 'r');
        """,
        // Values are of any kind while the script runs.
        """
        for (const value of ['', 'a', 0, 1.5, true, false, null, undefined, NaN, [1, [2]], { a: { b: 1 } }, new Date(5)]) {
          for (const place of [pm.environment, pm.collectionVariables, pm.globals, pm.variables]) {
            place.set('x', value); same(place.get('x'), value); same(place.has('x'), true);
          }
          same(pm.variables.get('x'), value);
          same(pm.variables.toObject().x, value);
        }
        const list = [1]; pm.environment.set('list', list); list.push(2); same(pm.environment.get('list'), [1, 2]);
        pm.environment.set('f', () => 7); same(pm.environment.get('f'), 7);
        same(pm.environment.get('object') === pm.environment.get('object'), true);
        """,
        // The third argument of `set`.
        """
        pm.environment.set('n', '5', 'number'); same(pm.environment.get('n'), 5);
        pm.environment.set('s', 5, 'string'); same(pm.environment.get('s'), '5');
        pm.environment.set('b', 'x', 'boolean'); same(pm.environment.get('b'), true);
        pm.environment.set('a', '[1]', 'array'); same(pm.environment.get('a'), [1]);
        """,
        // Texts.
        """
        const text = (value) => { pm.variables.set('v', value); return pm.variables.replaceIn('{{v}}'); };
        same([text(null), text(undefined), text(5), text(true), text([1, [2, 'a']]), text({ a: 1 }), text('')],
          ['null', '', '5', 'true', '1,2,a', '[object Object]', '']);
        pm.environment.set('stage', 'dev'); pm.environment.set('host_dev', 'h.{{stage}}'); pm.globals.set('me', '{{me}}');
        same(pm.variables.replaceIn('{{host_{{stage}}}} {{me}} {{ stage }} {{nothing}} {{}} <<stage>>'),
          'h.dev {{me}} {{ stage }} {{nothing}} {{}} <<stage>>');
        same(pm.variables.replaceIn({ a: ['{{stage}}', 1], b: null }), { a: ['dev', 1], b: null });
        same(pm.globals.replaceIn('{{stage}}'), '{{stage}}'); same(pm.environment.replaceIn('{{rowed}}'), '{{rowed}}');
        same(pm.variables.replaceIn('{{rowed}}'), 'r');
        same(/^[0-9a-f-]{36}$/.test(pm.variables.replaceIn('{{$guid}}')), true);
        same(pm.variables.replaceIn('{{$guid}}') === pm.variables.replaceIn('{{$guid}}'), false);
        pm.environment.set('$guid', 'own'); same(pm.variables.replaceIn('{{$guid}} {{$Guid}}'), 'own {{$Guid}}');
        pm.variables.set('twice', '{{once}}{{once}}'); pm.variables.set('once', 'a');
        same(pm.variables.replaceIn('{{twice}}'), 'aa');
        """,
        // Names are in the order of files, rows and scripts, not of the alphabet.
        """
        const names = (object) => Object.keys(object).join();
        same(JSON.stringify(pm.iterationData.toObject()), '{"rowed":"r","number":5}');
        same(JSON.stringify(data), '{"rowed":"r","number":5}'); same(names(pm.iterationData.toJSON()), 'rowed,number');
        pm.environment.set('z', 1); pm.environment.set('b', 2); same(names(pm.environment.toObject()), 'all,z,b');
        pm.environment.set('z', 3); same(pm.environment.values.map((variable) => variable.key), ['all', 'z', 'b']);
        pm.environment.unset('z'); pm.environment.set('z', 4); same(names(pm.environment.toObject()), 'all,b,z');
        pm.environment.unset('all'); pm.environment.set('all', 5); same(names(environment), 'b,z,all');
        pm.environment.clear(); pm.environment.set('q', 1); pm.environment.set('all', 1);
        same(names(pm.environment.toObject()), 'q,all');
        pm.variables.set('y', 1); pm.variables.set('c', 2); pm.globals.set('x', 1);
        same(names(pm.variables.toObject()), 'all,x,q,rowed,number,y,c');
        """,
        // Lists, names and the older names.
        """
        same(pm.environment.name, 'Local'); same(pm.globals.name, undefined);
        pm.environment.clear(); pm.environment.set('a', 1);
        same(pm.environment.toObject(), { a: 1 }); same(pm.environment.values.map((variable) => variable.key), ['a']);
        same(pm.iterationData.toObject(), { number: 5, rowed: 'r' }); same(data, { number: 5, rowed: 'r' });
        postman.setEnvironmentVariable('old', 5); same(pm.environment.get('old'), '5');
        postman.setGlobalVariable('flag', false); same(pm.globals.get('flag'), false);
        postman.setEnvironmentVariable('none', null); same(postman.getEnvironmentVariable('none'), null);
        same(environment.old, '5'); postman.clearEnvironmentVariable('old'); same(pm.environment.has('old'), false);
        """,
        "same(pm.variables.get('env.PATH'), undefined); pm.variables.set('env.PATH', 1); same(pm.variables.get('env.PATH'), 1);",
        """
        await pm.vault.set('key', 'k'); same(await pm.vault.get('key'), 'k');
        same(pm.variables.replaceIn('{{vault:key}}'), 'k'); same(await pm.vault.get('none'), undefined);
        await pm.vault.unset('key'); same(await pm.vault.get('key'), undefined);
        """,
    ])
    func valuesAreThoseOfPostman(_ script: String) async throws {
        #expect(try await failures(script) == [])
    }

    @Test func nextScriptHasWhatJSONKeeps() async throws {
        let found = try await failures(
            """
            pm.environment.set('date', new Date(5)); pm.environment.set('nan', NaN); pm.environment.set('f', () => 1);
            pm.environment.set('none', undefined); pm.variables.set('own', undefined); pm.environment.set('o', { a: undefined, b: 1 });
            const list = [1]; pm.globals.set('list', list); list.push(2);
            pm.variables.set('local', []); same(1, 1);
            """,
            """
            same(pm.environment.get('date'), '1970-01-01T00:00:00.005Z'); same(pm.environment.get('nan'), null);
            same(pm.environment.get('f'), null); same(pm.environment.get('none'), null);
            same(pm.variables.get('own'), undefined); same(pm.variables.has('own'), true);
            same(pm.environment.has('none'), true); same(pm.environment.get('o'), { b: 1 });
            same(pm.globals.get('list'), [1, 2]);
            pm.variables.get('local').push(1); pm.globals.get('list').push(3);
            """,
            """
            // A change of a local variable is kept without setting it again, and no other one.
            same(pm.variables.get('local'), [1]); same(pm.globals.get('list'), [1, 2]);
            same(pm.variables.replaceIn('[{{none}}] [{{own}}]'), '[null] []');
            """)
        #expect(found == [])
    }

    /// As in Postman's class `Variable`: the types are those of files and of the third argument of `set`.
    @Test func variablesKeepTheirTypes() async throws {
        var phase = PostmanPhase()
        var layer = VariableLayer(
            [("s", .fixed("a")), ("n", .fixed(5)), ("b", .fixed(true)), ("o", .fixed(["a": 1])), ("l", .fixed([1]))],
            of: .collection)
        let types: [(String, VariableType)] = [
            ("s", .string), ("n", .number), ("b", .boolean), ("o", .object), ("l", .array),
        ]
        for (name, type) in types { layer.set(type, of: name) }
        phase.scope = VariableScope(
            run: phase.scope.run, row: [:], rowNames: [], layers: [VariableLayer([], of: .environment), layer])
        let found = try await failures(
            """
            const v = pm.collectionVariables;
            same([v.get('s'), v.get('n'), v.get('b'), v.get('o'), v.get('l')], ['a', 5, true, { a: 1 }, [1]]);
            v.set('s', 5); v.set('n', '7'); v.set('b', 0); v.set('o', '{"b": 2}'); v.set('l', [2]);
            same([v.get('s'), v.get('n'), v.get('b'), v.get('o'), v.get('l')], ['5', 7, false, { b: 2 }, [2]]);
            pm.environment.set('e', '5', 'number'); pm.environment.set('e', '6'); same(pm.environment.get('e'), 6);
            pm.environment.set('f', 5); pm.environment.set('f', '6'); same(pm.environment.get('f'), '6');
            """,
            """
            const v = pm.collectionVariables;
            same([v.get('s'), v.get('n'), v.get('b'), v.get('o'), v.get('l')], ['5', 7, false, { b: 2 }, [2]]);
            v.set('s', { a: 1 }); same(v.get('s'), '[object Object]'); v.set('n', 'x'); same(v.get('n'), NaN);
            v.set('b', 'false'); same(v.get('b'), false); v.set('b', 'x'); same(v.get('b'), true);
            v.unset('n'); v.set('n', '8'); same(v.get('n'), '8');
            pm.environment.set('e', '7'); same(pm.environment.get('e'), 7);
            pm.environment.set('e', 7, 'string'); pm.environment.set('e', 8); same(pm.environment.get('e'), '8');
            v.clear(); v.set('s', 9); same(v.get('s'), 9);
            """, phase: phase)
        #expect(found == [])
    }

    @Test func valuesReachTheRun() async throws {
        let result = try await PostmanPhase().run(
            """
            pm.environment.set('o', { a: [1] }); pm.globals.set('n', 5); pm.collectionVariables.set('none', undefined);
            pm.variables.set('l', null);
            const later = {}; pm.environment.set('later', later); later.x = 1;
            """)
        let scope = result.scope
        #expect(try scope.lookUp("o") == ["a": [1]])
        #expect(try scope.lookUp("n", in: .globals) == 5)
        #expect(try scope.lookUp("none") == .null)
        #expect(try scope.lookUp("l") == .null)
        #expect(try scope.lookUp("later") == ["x": 1])
    }

    @Test func valueThatContainsItselfIsAnError() async throws {
        let result = try await PostmanPhase().run("const a = {}; a.a = a; pm.environment.set('a', a);")
        #expect(result.failures.count == 1)
        #expect(result.failures.first?.message.contains("TypeError") == true)
    }
}
