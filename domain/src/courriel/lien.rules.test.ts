import { expect, test } from 'vitest'
import { type FaitsDuLien, refusDeMontrerLeLien } from './lien.rules.ts'

const ACTIVABLE: FaitsDuLien = {
  type: 'VALIDATION',
  parti: false,
  courrielsPartent: false,
  compteActif: true,
  compteValide: false,
  dejaMontre: false,
}

test.each<[string, Partial<FaitsDuLien>, string | undefined]>([
  ['un compte jamais activé, sans serveur de courriel', {}, undefined],
  ['un mot de passe oublié', { type: 'RECUPERATION' }, 'lien.personnel'],
  ['un courriel de dossier', { type: 'PURGE' }, 'lien.personnel'],
  ['un compte déjà activé', { compteValide: true }, 'lien.compte-valide'],
  ['un compte fermé', { compteActif: false }, 'lien.compte-ferme'],
  ['un serveur de courriel configuré, même si l’envoi échoue', { courrielsPartent: true }, 'lien.part-seul'],
  ['un courriel parti', { parti: true }, 'lien.part-seul'],
  ['un lien déjà montré', { dejaMontre: true }, 'lien.deja-montre'],
])('%s : %s', (_, faits, code) => {
  expect(refusDeMontrerLeLien({ ...ACTIVABLE, ...faits })?.code).toBe(code)
})
