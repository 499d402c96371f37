import { describe, expect, test } from 'vitest'
import { ErreurApi, ErreurReseau, phrasesDuRefus } from '../erreurs.ts'
import { aDire, repartirLeRefus } from './refus.ts'

const MONTANT = 'Ligne 1, Double loyer : le montant manque.'
const JUSTIFICATIF = 'Ligne 1, Double loyer : le justificatif manque.'
const PLAFOND = 'Ouverture de compteurs : 180,00 € dépassent le plafond de 150,00 €.'
const refus = (bloquants: readonly string[], violations: ErreurApi['violations'] = []) =>
  new ErreurApi(409, { errorDescription: bloquants.join(' '), violations, bloquants } as never)
const faute = (chemin: string, message: string) => ({ chemin, libelle: chemin, message })
const CHAMPS = new Map([
  ['donnees.date', 'Date'],
  ['lignes.0.montant', 'Montant'],
])

/** Ce que le résumé montre d'un refus, sous ces fautes déjà dites par les champs. */
const resume = (erreur: unknown, fautes: ReturnType<typeof faute>[] = []) => aDire(fautes, repartirLeRefus(erreur, CHAMPS).generale)

describe('le résumé des erreurs compte chaque erreur une fois', () => {
  test('ce qu’un constat dit déjà sous son champ n’est ni redit ni recompté', () => {
    expect(resume(refus([MONTANT, JUSTIFICATIF, PLAFOND]), [faute('lignes.0.montant', PLAFOND)])).toEqual({
      titre: '3 points à corriger',
      details: [MONTANT, JUSTIFICATIF],
    })
    expect(resume(refus([PLAFOND]), [faute('lignes.0.montant', PLAFOND)])).toEqual({ titre: '1 champ à corriger', details: [] })
  })

  test('plusieurs raisons : leur nombre en titre, non leur texte redit d’un trait', () => {
    expect(resume(refus([MONTANT, JUSTIFICATIF]))).toEqual({ titre: '2 points à corriger', details: [MONTANT, JUSTIFICATIF] })
    expect(resume(refus([MONTANT, MONTANT]))).toEqual({ titre: '1 point à corriger', details: [MONTANT] })
    expect(resume(refus([MONTANT]))).toEqual({ titre: MONTANT, details: [] })
  })

  test('une raison qui a son champ va sous lui ; les autres restent, une fois chacune', () => {
    const erreur = refus(
      [JUSTIFICATIF, 'La date est passée.', 'Autre'],
      [
        { propertyPath: 'donnees.date', message: 'La date est passée.' },
        { propertyPath: 'donnees.inconnue', message: 'Autre' },
      ],
    )
    expect(repartirLeRefus(erreur, CHAMPS)).toEqual({
      champs: [{ propertyPath: 'donnees.date', message: 'La date est passée.' }],
      generale: { message: '', details: [JUSTIFICATIF, 'Autre'] },
    })
    expect(resume(erreur, [faute('donnees.date', 'La date est passée.')]).titre).toBe('3 points à corriger')
    // Sans champ inconnu, la raison sans champ se taisait.
    const seule = refus([JUSTIFICATIF, 'La date est passée.'], [{ propertyPath: 'donnees.date', message: 'La date est passée.' }])
    expect(repartirLeRefus(seule, CHAMPS).generale).toEqual({ message: '', details: [JUSTIFICATIF] })
  })

  test('ce que l’envoi apprend se lit même quand un champ est déjà en faute', () => {
    expect(resume(new ErreurReseau(), [faute('lignes.0.montant', PLAFOND)])).toEqual({
      titre: '2 points à corriger',
      details: ['Le service est injoignable. Vérifiez votre connexion, puis réessayez.'],
    })
    expect(resume(refus([JUSTIFICATIF, 'Autre']), []).titre).toBe('2 points à corriger')
  })
})

describe('hors d’un formulaire', () => {
  test('un message qui réunit ses raisons ne les redit pas ; un message qui les annonce les fait suivre', () => {
    expect(phrasesDuRefus(refus([MONTANT, JUSTIFICATIF]))).toEqual([`${MONTANT} ${JUSTIFICATIF}`])
    const annonce = new ErreurApi(409, { errorDescription: 'Un de ces ménages refuse ce geste.', bloquants: ['Gelé.', 'Gelé.'] } as never)
    expect(phrasesDuRefus(annonce)).toEqual(['Un de ces ménages refuse ce geste.', 'Gelé.'])
  })

  test('aucun écran ne joint de lui-même les raisons d’un refus à son message', () => {
    const ecrans = Object.entries(import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true }))
    const joignent = ecrans.filter(([, texte]) => /import \{[^}]*\bbloquantsDe\b[^}]*\} from '[./]*(core\/)?erreurs\.ts'/.test(texte))
    expect(ecrans.length).toBeGreaterThan(300)
    expect(joignent.map(([fichier]) => fichier)).toEqual([])
  })
})
