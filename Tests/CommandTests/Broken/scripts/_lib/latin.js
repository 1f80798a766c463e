pm.test("ÿ");
