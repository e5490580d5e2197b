import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import {
  LAZY_FILE,
  PURE_FILES,
  UNICODE_FILE,
  lazySyntax,
  pureGlobals,
  pureSyntax,
  unicodeSyntax,
} from './scripts/eslint/purity.js';
import { q16Operators } from './scripts/eslint/q16-operators.js';

const TESTS = ['**/*.test.ts', '**/*.suite.ts', '**/*.spec.ts', 'tests/**/*.ts'];

// style.md: no default exports, no barrels.
const style = [
  { selector: 'ExportDefaultDeclaration', message: 'No default exports: give it its name.' },
  { selector: "ExportSpecifier[exported.name='default']", message: 'No default exports: give it its name.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that owns the name.' },
  {
    selector:
      "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier[imported.name='z'], ImportDefaultSpecifier)",
    message: "import * as z from 'zod': its parts that are not used then stay out of the frozen builds, 65 kB of each.",
  },
];

/**
 * Types of these files, looked for in this order.
 *
 * @param {string[]} files
 * @param {string[]} project
 */
const typesOf = (files, ...project) => ({ files, languageOptions: { parserOptions: { project } } });

export default defineConfig(
  {
    ignores: [
      'node_modules/',
      '.svelte-kit/',
      'build/',
      'dist/',
      'dist-verifier/',
      'static/',
      // Stands in the page as it is, like what is in `static`.
      'src/language.js',
      'tests/fixtures/',
      '**/*.gen.ts',
      // The compiled rules are code of the core like any other.
      '!src/core/admission/policy/packs/*.gen.ts',
      '.cache/',
      // AssemblyScript, which its own compiler checks.
      'kernel/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    plugins: { affidavit: { rules: { 'q16-operators': q16Operators } } },
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.core.json',
          'tsconfig.node.json',
          'tsconfig.worker.json',
          'tsconfig.tests.json',
          'tsconfig.app.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // The type checker knows what is declared where; this rule does not (typescript-eslint's own advice).
      'no-undef': 'off',
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', ...style],
      'affidavit/q16-operators': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // There are no enums (erasable syntax); looking for them takes a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // `Hash | ''` says something to people.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
    },
  },
  // Which types see a file: else all five programs are built to find out.
  typesOf(['src/{lib,routes}/**'], 'tsconfig.app.json'),
  typesOf(['tests/**'], 'tsconfig.tests.json'),
  typesOf(
    ['helper/**', 'scripts/**', 'training/**'],
    'tsconfig.node.json',
    'tsconfig.tests.json',
    'tsconfig.core.json',
  ),
  typesOf(['workers/**'], 'tsconfig.worker.json', 'tsconfig.tests.json'),
  typesOf(['src/desk/**'], 'tsconfig.worker.json', 'tsconfig.tests.json'),
  typesOf(
    ['src/{adapters,models}/**', 'src/*.ts'],
    'tsconfig.core.json',
    'tsconfig.app.json',
    'tsconfig.tests.json',
    'tsconfig.worker.json',
  ),
  typesOf(['src/{core,language}/**'], 'tsconfig.core.json', 'tsconfig.tests.json'),
  { files: ['src/core/bytes/q16.ts'], rules: { 'affidavit/q16-operators': 'off' } },
  {
    files: PURE_FILES,
    ignores: TESTS,
    rules: {
      'no-restricted-globals': ['error', ...pureGlobals],
      'no-restricted-syntax': ['error', ...style, ...pureSyntax, ...unicodeSyntax],
    },
  },
  { files: [LAZY_FILE], rules: { 'no-restricted-syntax': ['error', ...style, ...lazySyntax, ...unicodeSyntax] } },
  { files: [UNICODE_FILE], rules: { 'no-restricted-syntax': ['error', ...style, ...pureSyntax] } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    // Said for every file, this would make the parser watch all programs for changes: two seconds a file.
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] } },
    rules: {
      // The parser does not type what stands in templates; svelte-check does.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // `void value` in an effect names what it follows.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  {
    // What their tools prescribe.
    files: ['*.config.{js,ts}', '**/*.svelte', 'scripts/gate/tally-reporter.ts', 'scripts/eslint/syntax.js'],
    rules: { 'no-restricted-syntax': 'off', 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    files: TESTS,
    rules: {
      // A test says what it takes for granted by failing.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['**/*.{cjs,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'affidavit/q16-operators': 'off' },
  },
);
