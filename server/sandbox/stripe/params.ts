import { type Form, listOf } from './form.ts';
import { invalidRequest } from './problem.ts';

/** Reads the parameters of one request. Errors use Stripe's messages. */
export class Params {
  readonly #form: Form;
  readonly #at: string;

  constructor(form: Form, at = '') {
    this.#form = form;
    this.#at = at;
  }

  path(name: string): string {
    return this.#at === '' ? name : `${this.#at}[${name}]`;
  }

  /** Rejects unknown names like Stripe, so that tests notice a removed parameter. */
  only(names: readonly string[]): void {
    const unknown = Object.keys(this.#form).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const param = this.path(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  text(name: string, longest = 5000): string | undefined {
    const value = this.#form[name];
    if (value === undefined || value === '') return undefined;
    const param = this.path(name);
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param });
    if (value.length > longest) {
      throw invalidRequest(`Invalid string: ${value.slice(0, 20)}...; must be at most ${longest} characters`, {
        param,
      });
    }
    return value;
  }

  needText(name: string, longest?: number): string {
    return this.text(name, longest) ?? this.#missing(name);
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.path(name) });
    }
    return Number(value);
  }

  needInteger(name: string): number {
    return this.integer(name) ?? this.#missing(name);
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((choice) => choice === value);
    if (found) return found;
    throw invalidRequest(`Invalid ${this.path(name)}: must be one of ${allowed.join(', ')}`, {
      param: this.path(name),
    });
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: this.path(name) });
    }
    return value;
  }

  needUrl(name: string): string {
    return this.url(name) ?? this.#missing(name);
  }

  email(name: string): string | undefined {
    const value = this.text(name, 512);
    if (value === undefined || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value)) return value;
    throw invalidRequest(`Invalid email address: ${value}`, { code: 'email_invalid', param: this.path(name) });
  }

  group(name: string): Params | undefined {
    const value = this.#form[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.path(name) });
    return new Params(value, this.path(name));
  }

  needGroup(name: string): Params {
    return this.group(name) ?? this.#missing(name);
  }

  groups(name: string): Params[] {
    const value = this.#form[name];
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: this.path(name) });
    return listOf(value).map((item, index) => {
      const at = `${this.path(name)}[${index}]`;
      if (typeof item === 'string') throw invalidRequest('Invalid object', { param: at });
      return new Params(item, at);
    });
  }

  texts(name: string): string[] {
    const value = this.#form[name];
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') return [value];
    return listOf(value).filter((item) => typeof item === 'string');
  }

  metadata(name: string): Record<string, string> {
    const value = this.#form[name];
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.path(name) });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: this.path(name) });
    return Object.fromEntries(
      entries.map(([key, text]) => this.#metadataEntry(`${this.path(name)}[${key}]`, key, text)),
    );
  }

  #metadataEntry(param: string, key: string, text: string | Form): [string, string] {
    if (typeof text !== 'string') throw invalidRequest('Metadata values must be strings', { param });
    if (key.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, { param });
    if (text.length > 500) throw invalidRequest('Metadata values can have up to 500 characters', { param });
    return [key, text];
  }

  #missing(name: string): never {
    const param = this.path(name);
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
}
