import { expect, test } from 'vitest'
import { codesStatutsMenage } from '../menage.statuts.ts'
import { messagePret } from './messagesPrets.ts'

test('à chaque étape son message', () => {
  expect(messagePret('ENTRETIEN_PREALABLE_A_REALISER').sujet).toBe('Votre relogement\u00A0: notre entretien')
  expect(messagePret('RECHERCHE_DU_LOGEMENT').sujet).toBe('Votre relogement\u00A0: la recherche de votre logement')
  expect(messagePret('ETAT_DES_LIEUX_D_ENTREE').sujet).toBe('Votre relogement\u00A0: votre déménagement')
  expect(messagePret('CLOTURE').corps).toContain('nouveau logement')
})

test('par SMS, l’essentiel d’un trait, et quatre messages au plus', () => {
  expect(messagePret('ENTRETIEN_PREALABLE_A_REALISER').sms).toBe(
    'Bonjour. Je vous propose de nous rencontrer pour préparer votre relogement. Dites-moi les jours et les heures qui vous conviennent. Vous pouvez me répondre ou m’appeler.',
  )
  // Un accent ou une apostrophe courbe fait compter soixante-sept signes par message.
  for (const statut of codesStatutsMenage) expect(messagePret(statut).sms.length).toBeLessThanOrEqual(4 * 67)
})

test('aucun ne dit autre chose que « vous » : ni nom, ni blanc à remplir', () => {
  for (const statut of codesStatutsMenage) {
    const { sujet, corps, sms } = messagePret(statut)
    expect(corps.startsWith('Bonjour,\n\n')).toBe(true)
    expect(`${sujet} ${corps} ${sms}`).not.toMatch(/[{}[\]…]|undefined/)
  }
})
