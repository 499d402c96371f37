import { describe, expect, test } from 'vitest'
import { apparenceDuDossier, codesStatutsMenage, etapesDeLaPhase, phases, statutsMenage } from './menage.statuts.ts'

test('les 20 statuts sont dans l’ordre de la spécification', () => {
  expect(codesStatutsMenage).toEqual([
    'ENTRETIEN_PREALABLE_A_REALISER',
    'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
    'DLS_A_TRANSMETTRE_AU_BAILLEUR',
    'ATTENTE_PRESENTATION_GTR',
    'INSCRIT_EN_PRESENTATION_GTR',
    'DOSSIER_EN_VEILLE',
    'REVISION_DU_PROJET_RESIDENTIEL',
    'RECHERCHE_DU_LOGEMENT',
    'VALIDATION_GTR_BAILLEUR_PRIVE',
    'ACCEPTE_EN_GTR',
    'REFUSE_EN_GTR',
    'SIGNATURE_DU_BAIL',
    'PROGRAMMATION_DU_DEMENAGEMENT',
    'ETAT_DES_LIEUX_D_ENTREE',
    'DEMENAGEMENT',
    'ETAT_DES_LIEUX_DE_SORTIE',
    'ACCOMPAGNEMENT_POST_RELOGEMENT',
    'CLOTURE',
    'DEPART_SPONTANE',
    'ACCESSION_A_LA_PROPRIETE',
  ])
})

describe('la ligne d’avancement', () => {
  test('compte 3, 2, 2, 2, 4 et 2 étapes', () => {
    expect(phases.map((phase) => etapesDeLaPhase(phase).length)).toEqual([3, 2, 2, 2, 4, 2])
  })

  test('avance d’étape en étape', () => {
    const avancements = phases.flatMap(etapesDeLaPhase).map((statut) => statutsMenage[statut].avancement)
    expect(avancements).toEqual(avancements.toSorted((a, b) => a - b))
    expect(avancements.at(0)).toBe(0)
    expect(avancements.at(-1)).toBe(1)
  })
})

test('la pastille montre le statut, ou que le relogement n’est pas nécessaire', () => {
  expect(apparenceDuDossier({ statut: 'ACCEPTE_EN_GTR', relogementNecessaire: true })).toMatchObject({
    libelle: 'Accepté en GTR',
    ton: 'green',
    pastille: 'ring',
  })
  expect(apparenceDuDossier({ statut: 'DOSSIER_EN_VEILLE', relogementNecessaire: true })).toMatchObject({ ton: 'amber', pastille: 'pause' })
  expect(apparenceDuDossier({ statut: 'RECHERCHE_DU_LOGEMENT', relogementNecessaire: false })).toMatchObject({
    libelle: 'Relogement non nécessaire',
    pastille: 'dotted',
  })
})
