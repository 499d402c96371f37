import { expect, test } from 'vitest'
import { codesStatutsMenage } from '../menage.statuts.ts'
import { messagePret } from './messagesPrets.ts'

test('à chaque étape son message', () => {
  expect(messagePret('ENTRETIEN_PREALABLE_A_REALISER').sujet).toBe('Votre relogement\u00A0: notre entretien')
  expect(messagePret('RECHERCHE_DU_LOGEMENT').sujet).toBe('Votre relogement\u00A0: la recherche de votre logement')
  expect(messagePret('ETAT_DES_LIEUX_D_ENTREE').sujet).toBe('Votre relogement\u00A0: votre déménagement')
  expect(messagePret('CLOTURE').corps).toContain('nouveau logement')
})

test('aucun ne dit autre chose que « vous » : ni nom, ni blanc à remplir', () => {
  for (const statut of codesStatutsMenage) {
    const { sujet, corps } = messagePret(statut)
    expect(corps.startsWith('Bonjour,\n\n')).toBe(true)
    expect(`${sujet} ${corps}`).not.toMatch(/[{}[\]…]|undefined/)
  }
})
