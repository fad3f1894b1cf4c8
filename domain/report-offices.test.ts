import { expect, test } from 'vitest'
import { countryOfLanguage, reportCountries, reportOffices } from './report-offices.ts'

test('a browser’s language names the country to report in', () => {
  expect(['en-GB', 'fr-CA', 'es-ES', 'ar-EG', 'es-419', 'en'].map(countryOfLanguage)).toEqual([
    'GB',
    'CA',
    'EU',
    'other',
    'US',
    'US',
  ])
})

test('each country has at least two offices, by secure addresses', () => {
  for (const country of reportCountries) {
    expect(reportOffices[country].length, country).toBeGreaterThanOrEqual(2)
    for (const { href } of reportOffices[country]) expect(href).toMatch(/^https:\/\//)
  }
})
