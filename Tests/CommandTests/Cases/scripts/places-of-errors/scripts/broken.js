const text = 'é';
	undefinedName(text);
