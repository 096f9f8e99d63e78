import { describe, expect, it } from 'vitest';
import { templateTypes } from './kinds.ts';
import {
  defaultTemplate,
  defaultTemplates,
  exampleValues,
  fillTemplate,
  type OwnTemplate,
  templateFor,
  unknownVariables,
  variablesIn,
  variablesOf,
  writeMessage,
} from './templates.ts';

const own = (over: Partial<OwnTemplate>): OwnTemplate => ({
  type: 'birthday',
  language: 'en',
  template: 'Cheers, {customerName}!',
  subject: null,
  isActive: true,
  ...over,
});

describe('the product’s own templates', () => {
  it('are there for every type in both languages, name known variables alone and fill wholly', () => {
    expect(defaultTemplates()).toHaveLength(templateTypes.length * 2);
    for (const { type, template, subject, language } of defaultTemplates()) {
      expect(unknownVariables(variablesOf(type), `${template} ${subject}`)).toEqual([]);
      const { body } = writeMessage({ template, subject }, { ...exampleValues(language), companyName: 'Blue Pools' });
      expect(body).not.toMatch(/[{}]/);
      expect(body).toContain('Blue Pools');
      expect(body.length).toBeLessThan(306);
    }
  });

  it('carry the documented variables, the way out, and the numbers to reply with', () => {
    const before = defaultTemplate('pre_visit', 'en').template;
    expect(variablesIn(before).sort()).toEqual(['customerName', 'serviceDate', 'technicianName', 'timeWindow']);
    expect(before).toContain('Reply STOP to opt out');
    expect(defaultTemplate('pre_visit', 'es').template).toContain('STOP');
    expect(variablesIn(defaultTemplate('post_service', 'en').template)).toEqual([
      ...['customerName', 'chlorine', 'ph', 'nextVisit'],
    ]);
    expect(defaultTemplate('satisfaction_survey', 'en').template).toMatch(/1 .*5 /);
  });

  it('in English keep to the characters of which 160 make a text message', () => {
    for (const { template, language } of defaultTemplates()) {
      if (language === 'en') expect(template).toMatch(/^[\x20-\x7e]*$/);
    }
  });
});

describe('a template', () => {
  it('is filled in one pass, as one line', () => {
    expect(fillTemplate('Hi {customerName}!', { customerName: 'Pat\n{rating} Rivera' })).toBe(
      'Hi Pat {rating} Rivera!',
    );
    expect(fillTemplate('El lunes, {timeWindow}. Gracias.', { timeWindow: '9 a.m. a 11 a.m.' })).toBe(
      'El lunes, 9 a.m. a 11 a.m. Gracias.',
    );
    expect(fillTemplate('{constructor} {customerName}', { customerName: '$& $1' })).toBe('{constructor} $& $1');
  });

  it('of a type knows the variables of that type only', () => {
    expect(unknownVariables(variablesOf('birthday'), '{customerName} {timeWindow} {constructor}')).toEqual([
      'timeWindow',
      'constructor',
    ]);
  });

  it('is the company’s active one, else the product’s own, and nothing where the company has disabled it', () => {
    expect(templateFor([], 'birthday', 'en')?.template).toContain('Happy birthday');
    expect(templateFor([own({})], 'birthday', 'en')?.template).toBe('Cheers, {customerName}!');
    expect(templateFor([own({})], 'birthday', 'es')?.template).toContain('cumpleaños');
    expect(templateFor([own({ isActive: false })], 'birthday', 'en')).toBeNull();
    expect(templateFor([own({ isActive: false }), own({ template: 'B' })], 'birthday', 'en')?.template).toBe('B');
  });

  it('begins with the company’s name where its text does not hold it', () => {
    const values = { companyName: 'Blue Pools', customerName: 'Pat' };
    expect(writeMessage({ template: 'Hi {customerName}', subject: null }, values).body).toBe('Blue Pools: Hi Pat');
    expect(writeMessage({ template: 'From {companyName}', subject: null }, values).body).toBe('From Blue Pools');
  });
});
