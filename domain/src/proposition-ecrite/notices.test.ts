import { expect, test } from 'vitest'
import { reponsesDuMenage } from '../proposition/ecrite/reponses.ts'
import { courrierDeProposition } from './courriers/courrierDeProposition.ts'
import { unCourrier } from './courriers/courriers.examples.ts'
import { langueDeNotice, notices } from './notices.ts'

test('la notice se lit en français simple et en cinq langues, phrase pour phrase ; l’arabe s’écrit de droite à gauche', () => {
  expect(Object.keys(notices)).toEqual(['fr', 'ar', 'en', 'pt', 'ro', 'tr'])
  for (const { phrases } of Object.values(notices)) expect(phrases).toHaveLength(9)
  expect(Object.entries(notices).flatMap(([langue, { sens }]) => (sens === 'rtl' ? [langue] : []))).toEqual(['ar'])
})

test('en français simple, une phrase tient en vingt mots', () => {
  const phrases = notices.fr.phrases.flatMap((phrase) => phrase.split(/[.?] /))
  expect(phrases.filter((phrase) => phrase.split(' ').length > 20)).toEqual([])
})

test('les mots du coupon sont ceux de la lettre', () => {
  const { coupon } = courrierDeProposition(unCourrier())
  const [accepte, refuse, motif, signature] = notices.fr.motsDuCoupon
  expect(coupon?.choix).toEqual([accepte, refuse])
  expect(coupon?.aRemplir).toContain(motif)
  expect(coupon?.signature).toBe(signature)
})

test('sur un téléphone, les réponses sont celles du coupon, et un rappel', () => {
  const [accepte, refuse] = notices.fr.motsDuCoupon
  expect(Object.values(reponsesDuMenage)).toEqual([accepte, refuse, notices.fr.motsDuTelephone[1]])
})

test('une langue inconnue se lit en français', () => {
  expect(['ro', 'xx', undefined, 'constructor'].map(langueDeNotice)).toEqual(['ro', 'fr', 'fr', 'fr'])
})
