import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What the standard library and the platform offer that would let a check escape from the kit. */
const ambient = [
  ['Date', 'The clock comes from the kit, so that a run can be judged again'],
  ['performance', 'The clock comes from the kit, so that a run can be judged again'],
  ['crypto', 'Randomness comes from the kit, so that the seed decides'],
  ['process', 'A check knows only what it needs of the contract'],
  ['fetch', 'Requests go through the kit, so that they are recorded'],
  ['WebSocket', 'Requests go through the kit, so that they are recorded'],
  ['EventSource', 'Requests go through the kit, so that they are recorded'],
  ['XMLHttpRequest', 'Requests go through the kit, so that they are recorded'],
  ['setTimeout', 'Waits come from the kit'],
  ['setInterval', 'Waits come from the kit'],
  ['setImmediate', 'Waits come from the kit'],
  ['queueMicrotask', 'Waits come from the kit'],
  ['globalThis', 'It leads around the rules above'],
  ['console', 'A check says what it has to say through expectations'],
];

const tests = ['**/*.test.ts', '**/*.test-d.ts'];

export default defineConfig(
  globalIgnores(['dist', '**/.venv', 'coverage', 'reports/out', '**/*.generated.ts']),
  js.configs.recommended,

  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A number in a sentence needs no String(); anything that prints as [object Object] is still refused.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `return problems.push(...)` ends a function early, and `() => list.push(x)` is how a callback is written.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A value of JSON becomes text where a schema has proved that it is one; String() is a conversion and no accident.
      '@typescript-eslint/no-base-to-string': 'off',
      // `=== true` says that a value of JSON is meant, and not only something truthy.
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'off',
      // Splitting a text into its code points is what a generator of texts is for.
      '@typescript-eslint/no-misused-spread': 'off',
      // Our interfaces are records of functions; nothing here uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // `Reply | void` lets a hook say nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Rest siblings and leading underscores say "on purpose". Everything else that is unused goes.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      // `while (true)` with a return inside reads better than a flag.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // An interface asks for a promise also where the answer is at hand.
      '@typescript-eslint/require-await': 'off',
      // A type parameter used once may still name what a caller gets.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Escaping what a terminal would obey means naming it.
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },

  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },

  {
    files: ['src/cli/**', 'scripts/**', 'bench/**', '**/*.bench.ts'],
    rules: { 'no-console': 'off' },
  },

  {
    files: ['suites/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...ambient.map(([name, message]) => ({ name, message }))],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness comes from the kit, so that the seed decides' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportExpression', message: 'A check imports only the kit' },
        { selector: 'TSImportType', message: 'A check imports only the kit' },
      ],
    },
  },

  {
    // A check imports only the kit. The list of all checks imports the checks, the registry of the package, nothing else.
    files: ['suites/*/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!probity/check$)', message: "A check imports only the kit, 'probity/check'" }] },
      ],
    },
  },

  {
    files: tests,
    rules: {
      // In a test a wrong assumption shall end the test, and saying so each time would hide what is tested.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
