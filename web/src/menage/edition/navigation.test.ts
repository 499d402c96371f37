import { codesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import { describe, expect, test } from 'vitest'
import { adresseDe, type Destination, demandeConfirmation, type Etape, etapeDuCode, precedente, suivante } from './navigation.ts'

const vers = (code: string): Destination => ({ vers: 'etape', etape: etapeDuCode(code) as Etape })
const etapes = ['informations', 'composition', 'ressources', 'logement-actuel', 'projet-residentiel', 'logement-precedent', 'recapitulatif']

describe('la confirmation vers une nouvelle présentation au GTR', () => {
  // Écrit à la main d'après la spécification § 2 : cinq statuts, destinations 2, 3 et 5.
  const statuts = [
    'DOSSIER_EN_VEILLE',
    'REVISION_DU_PROJET_RESIDENTIEL',
    'RECHERCHE_DU_LOGEMENT',
    'VALIDATION_GTR_BAILLEUR_PRIVE',
    'REFUSE_EN_GTR',
  ]
  const destinations = ['composition', 'ressources', 'projet-residentiel']

  test.each(codesStatutsMenage.map((statut) => [statut]))('au statut %s', (statut) => {
    for (const code of etapes)
      expect(demandeConfirmation(statut, vers(code)), `vers ${code}`).toBe(statuts.includes(statut) && destinations.includes(code))
  })

  test('quitter la saisie ou rester sur place ne demande rien', () => {
    expect(demandeConfirmation('RECHERCHE_DU_LOGEMENT', { vers: 'fiche' })).toBe(false)
    expect(demandeConfirmation('RECHERCHE_DU_LOGEMENT', null)).toBe(false)
  })
})

test('les étapes se suivent dans l’ordre, sans rien avant la première ni après la dernière', () => {
  const codes = (suite: (etape: Etape) => Etape | null) => etapes.map((code) => suite(etapeDuCode(code) as Etape)?.code ?? null)
  expect(codes(suivante)).toEqual([...etapes.slice(1), null])
  expect(codes(precedente)).toEqual([null, ...etapes.slice(0, -1)])
  expect(etapeDuCode('inconnue')).toBeNull()
})

test('l’adresse d’un champ à renseigner', () => {
  expect(adresseDe('0198', { ...vers('composition'), champ: 'composition.occupants.01.nom' } as Destination)).toBe(
    '/menages/0198/edition/composition?champ=composition.occupants.01.nom',
  )
  expect(adresseDe('0198', { vers: 'fiche' })).toBe('/menages/0198')
})
