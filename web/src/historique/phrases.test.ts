import { typesModification } from '@relogement/domain/historique/historique.schema'
import { expect, test } from 'vitest'
import { changementsAMontrer, filtresHistorique, typesChoisis, typesProposes } from './phrases.ts'

const change = (chemin: string, ancien: unknown = null, nouveau: unknown = null) => ({ chemin, libelle: null, ancien, nouveau })

test('le détail ne répète pas ce que la phrase dit déjà', () => {
  const changements = [
    change('relogement.statut', 'DEMENAGEMENT', 'ETAT_DES_LIEUX_DE_SORTIE'),
    change('relogement.dates.demenagement', null, '2026-03-12'),
  ]
  expect(changementsAMontrer({ changements }).map(({ chemin }) => chemin)).toEqual(['relogement.dates.demenagement'])
})

test('chaque type d’événement se retrouve sous une pastille, et une seule', () => {
  const ranges = Object.values(filtresHistorique).flatMap(({ types }) => [...types])
  expect([...ranges].sort()).toEqual([...typesModification].sort())
})

test('un type se choisit seul, sous sa pastille, parmi ceux qui ont eu lieu', () => {
  const comptes = [
    { valeur: 'COURRIER', nombre: 2 },
    { valeur: 'MODIFICATION', nombre: 14 },
    { valeur: 'DOCUMENT_AJOUTE', nombre: 3 },
  ]
  expect(typesProposes(comptes, 'SUIVI')).toEqual([
    { libelle: 'Statuts et saisies', types: [{ type: 'MODIFICATION', libelle: 'Statut ou saisie modifiés', nombre: 14 }] },
    {
      libelle: 'Documents',
      types: [
        { type: 'DOCUMENT_AJOUTE', libelle: 'Document ajouté', nombre: 3 },
        { type: 'COURRIER', libelle: 'Courrier', nombre: 2 },
      ],
    },
    { libelle: 'Échanges', types: [{ type: 'SUIVI', libelle: 'Suivi', nombre: 0 }] },
  ])
  expect(typesChoisis('COURRIER')).toEqual(['COURRIER'])
  expect(typesChoisis('echanges')).toEqual(['SUIVI', 'COMMENTAIRE'])
  expect(typesChoisis(null)).toEqual([])
})

test('les dix-sept types ont leur nom', () => {
  const tous = typesModification.map((valeur) => ({ valeur, nombre: 1 }))
  const proposes = typesProposes(tous, null).flatMap(({ types }) => types)
  expect(new Set(proposes.map(({ libelle }) => libelle)).size).toBe(typesModification.length)
})
