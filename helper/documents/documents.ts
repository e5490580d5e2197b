// What --source, --type, --dated, --credibility and --sphere say together, in the order in which they were typed.

import { InvalidArgumentError } from 'commander';
import { quantise } from '#core/bytes/q16.ts';
import { type SourceType } from '#core/admission/grammar.ts';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import type { Declared, Sphere } from '#helper/documents/sources.ts';

/** As they are typed. */
export const SPHERES: Readonly<Record<string, Sphere>> = { inside: 'INSIDE', outside: 'OUTSIDE', liminal: 'LIMINAL' };

/** --type, --dated, --credibility and --sphere belong to the --source before them; before any --source they hold for all that say nothing. */
export class Documents {
  #all: Omit<Declared, 'path'> = { type: null, dated: null, credibility: null, sphere: null };
  readonly #list: Declared[] = [];

  add(path: string): string {
    this.#list.push({ path, type: null, dated: null, credibility: null, sphere: null });
    return path;
  }

  declareType(text: string): string {
    const type = SOURCE_TYPES.find((one): one is SourceType => one === text);
    if (type === undefined) throw new InvalidArgumentError(`expected one of ${SOURCE_TYPES.join(', ')}`);
    this.#declare({ type });
    return text;
  }

  declareDate(dated: string): string {
    const day = new Date(`${dated}T00:00:00Z`);
    const isDay =
      /^\d{4}-\d{2}-\d{2}$/.test(dated) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(dated);
    if (!isDay) throw new InvalidArgumentError('expected a day as YYYY-MM-DD');
    this.#declare({ dated });
    return dated;
  }

  /** How far it is to be believed, 0 to 1, whatever its type says. */
  declareCredibility(text: string): string {
    const credibility = /^(?:0|1|0?\.\d{1,4}|1\.0{1,4})$/.test(text) ? quantise(Number(text)) : null;
    if (credibility === null) throw new InvalidArgumentError('expected a number from 0 to 1');
    this.#declare({ credibility });
    return text;
  }

  /** Whose it is: a document that is public may be given to a model that is not on this machine. */
  declareSphere(text: string): string {
    const sphere = Object.entries(SPHERES).find(([name]) => name === text)?.[1];
    if (sphere === undefined) throw new InvalidArgumentError(`expected one of ${Object.keys(SPHERES).join(', ')}`);
    this.#declare({ sphere });
    return text;
  }

  declared(): readonly Declared[] {
    return this.#list.map(({ credibility, dated, path, sphere, type }) => ({
      path,
      type: type ?? this.#all.type,
      dated: dated ?? this.#all.dated,
      credibility: credibility ?? this.#all.credibility,
      sphere: sphere ?? this.#all.sphere,
    }));
  }

  #declare(said: Partial<Omit<Declared, 'path'>>): void {
    const last = this.#list.pop();
    if (last === undefined) this.#all = { ...this.#all, ...said };
    else this.#list.push({ ...last, ...said });
  }
}
