import { typesModification } from '@relogement/domain/historique/historique.schema'
import { expect, test } from 'vitest'
import type { Modification } from '../menage.data.ts'
import { changementsAMontrer, filtresHistorique, phraseDe, typesChoisis, typesProposes } from './phrases.ts'

const camille = { id: '0198-camille', prenom: 'Camille', nom: 'Delattre' }
const evenement = (champs: Partial<Modification>) => ({
  type: 'MODIFICATION' as const,
  auteur: camille,
  texte: null,
  changements: [],
  ...champs,
})
const lue = (champs: Partial<Modification>) =>
  phraseDe(evenement(champs))
    .phrase.map(({ texte }) => texte)
    .join('')
const change = (chemin: string, ancien: unknown = null, nouveau: unknown = null) => ({ chemin, libelle: null, ancien, nouveau })

test('un passage de statut se lit en une phrase, et garde le commentaire de son auteur', () => {
  const passage = evenement({
    texte: 'Statut passé de « Recherche du logement » à « Dossier en veille » : Hospitalisation jusqu’en juin',
    changements: [change('relogement.statut', 'RECHERCHE_DU_LOGEMENT', 'DOSSIER_EN_VEILLE')],
  })
  expect(lue(passage)).toBe('Camille Delattre a passé le statut de Recherche du logement à Dossier en veille')
  expect(phraseDe(passage).commentaire).toBe('Hospitalisation jusqu’en juin')
})

test('un passage fait par le serveur n’invente pas d’auteur', () => {
  expect(lue({ auteur: null, changements: [change('relogement.statut', 'INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT')] })).toBe(
    'Le statut est passé d’Inscrit en présentation GTR à Recherche du logement',
  )
})

test('le premier statut est l’ouverture du dossier', () => {
  const ouverture = { changements: [change('relogement.statut', null, 'ENTRETIEN_PREALABLE_A_REALISER')] }
  expect(lue(ouverture)).toBe('Camille Delattre a ouvert le dossier, au statut Entretien préalable à réaliser')
})

test('l’ouverture d’un dossier issu d’un autre dit duquel', () => {
  const changements = [change('relogement.statut', null, 'ENTRETIEN_PREALABLE_A_REALISER')]
  const texte = 'Décohabitation : issu du ménage ALM-2023-0007'
  expect(phraseDe({ type: 'MODIFICATION', auteur: null, texte, changements }).commentaire).toBe(texte)
})

test('une modification dit les sections touchées, dans l’ordre du dossier', () => {
  expect(lue({ changements: [change('ressourcesEtCharges.ressources.0198.SALAIRE.montantMensuel', 1246.5, 1318)] })).toBe(
    'Camille Delattre a modifié les ressources',
  )
  const plusieurs = [change('relogement.cotation'), change('logementActuel.surface'), change('composition.occupants.0198.nom')]
  expect(lue({ changements: plusieurs })).toBe('Camille Delattre a modifié la composition, le logement actuel et la cotation')
  expect(lue({ changements: [change('logementActuelLocalisation.adresse.rue')] })).toBe('Camille Delattre a modifié l’adresse')
})

const charge = 'relogement.chargeDeRelogementPrincipal'

test.each([
  ['Camille Delattre a confié le dossier à Yanis Ouali', { type: 'ASSIGNATION', changements: [change(charge, null, 'Yanis Ouali')] }],
  [
    'Camille Delattre a retiré le dossier à Yanis Ouali',
    { type: 'RETRAIT_ASSIGNATION', changements: [change(charge, 'Yanis Ouali', null)] },
  ],
  ['Camille Delattre a commenté le dossier', { type: 'COMMENTAIRE', texte: 'Commentaire ajouté' }],
  ['Camille Delattre a ajouté le document Avis d’imposition 2025', { type: 'DOCUMENT_AJOUTE', texte: 'Avis d’imposition 2025' }],
  ['Camille Delattre a clos l’alerte Entretien à réaliser', { texte: 'Alerte close : Entretien à réaliser' }],
  ['Camille Delattre a supprimé l’alerte Rappeler Mme Duprez', { texte: 'Alerte supprimée : Rappeler Mme Duprez' }],
  ['Camille Delattre a posé l’alerte Rappeler Mme Duprez', { texte: 'Alerte posée : Rappeler Mme Duprez' }],
  ['Camille Delattre a noté un suivi : visite à domicile', { type: 'SUIVI', texte: 'Suivi noté : visite à domicile' }],
  ['Camille Delattre a noté un suivi : Courrier d’information', { type: 'SUIVI', texte: 'Courrier d’information' }],
  ['Camille Delattre a noté un suivi', { type: 'SUIVI' }],
  ['Camille Delattre · Courrier de proposition n° 2 envoyé', { type: 'COURRIER', texte: 'Courrier de proposition n° 2 envoyé' }],
  ['CALEOL : avis favorable, rang 1', { type: 'PRESENTATION_CAL', auteur: null, texte: 'CALEOL : avis favorable, rang 1' }],
] satisfies [string, Partial<Modification>][])('« %s »', (attendue, champs) => {
  expect(lue(champs)).toBe(attendue)
})

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
