'use strict';

undefinedName();
