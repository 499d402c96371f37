import type { Appel, CleAppel, Contrat } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ditAilleurs, refuserCeQuiSEcritAilleurs } from './ailleurs.ts'

/** Ce que toute réponse porte et que personne ne saisit. */
const DE_TOUTES = ['id', 'version', 'can', 'refus', 'nextPlaces', 'modifications', 'derniereModification']

/**
 * Ce qu'une modification rend sans l'écrire ni le refuser : calculé de ce qu'elle écrit, de l'heure, de qui lit, ou d'autres dossiers. Un client
 * qui renvoie la fiche lue hier ne doit pas y trouver un refus. Une clé neuve se range ici ou dans `ailleurs` : rien ne se tait par oubli.
 */
const CALCULEES: Partial<Record<CleAppel, string>> = {
  'PATCH /v1/utilisateurs/moi': 'pages alertes remplace cleDesBrouillons',
  'PATCH /v1/menages/{id}':
    'codeMenage codeAffaire noms logements derniereActivite ficheNouveauLogement etapes aFaire decohabitations donneesEffaceesLe ouverture conservation aSavoir prochaineEtape dateModification',
  'PATCH /v1/menages/{id}/documents/{docId}': 'file docx apercu',
  'PATCH /v1/logements/{id}/documents/{docId}': 'file docx apercu',
  'PATCH /v1/reunions/{id}/documents/{docId}': 'file docx apercu',
  'PATCH /v1/operations/{id}/documents/{docId}': 'file docx apercu',
  'PATCH /v1/menages/{id}/alertes/{alerteId}': 'date closeLe menage operation mention',
  'PATCH /v1/logements/{id}': 'menagesAssignes menages reunions propositions indicateurs prolongationDemandeeLe',
  'PATCH /v1/logements/{id}/menages/{menageId}': 'etapes',
  'PATCH /v1/propositions-externes/{id}': 'etapes',
  'PATCH /v1/menages/{id}/rendez-vous/{rendezVousId}': 'debut',
  'PATCH /v1/reunions/{id}': 'nom nombreDeMenages nombreDeLogements reponses nonRetablis liens',
  'PATCH /v1/reunions/{id}/menages/{menageId}': 'statut cotation adultes enfants aRegler refusRetirer',
  'PATCH /v1/reunions/{id}/propositions/{propositionId}': 'statut propositions',
  'PATCH /v1/zones-geographiques/{id}': 'communes',
  'PATCH /v1/operations/{id}':
    'statistiques objectifsCumulesADate avancementDuree avancementRelogement videLe finAuRythme parc synoptique recap documents taches commentaires snapshots attributsCotations champsInvalides',
  'PATCH /v1/operations/{id}/objectifs': 'debut fin',
  'PATCH /v1/operations/{id}/taches/{tacheId}': 'sousType valeur le corrigePar corrigeLe',
  'PATCH /v1/operations/{id}/commentaires/{commentaireId}': 'sousType le corrigePar corrigeLe',
  'PATCH /v1/operations/{id}/dates/{dateId}': 'controle',
  'PATCH /v1/financement/operations/{id}': 'cout partAnru relogementsRestants depuis champs invalidFields nonBlockingFields gel',
  'PATCH /v1/champs-operations': 'propertyJsonPath libelle section nature unite options montre requis regle defaut',
  'PATCH /v1/financement/operations/{id}/paiements/{paiementId}': 'preparee validee deposee payee rejetee',
  'PATCH /v1/imports-de-menages/{id}':
    'nom etat par le aImporter refuses deja faits sourceJusquAu finiLe annuleLe rapport annulation documents',
  'PATCH /v1/rgpd/traitements/{id}': 'etat echeance',
  'PATCH /v1/rgpd/violations/{id}': 'etat echeance',
  'PATCH /v1/utilisateurs/{id}': 'nombreDeMenages EPCIs charge derniereConnexion tempsParDefaut droits',
}

const clesDe = (schema: unknown): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return clesDe(schema.unwrap())
  return schema instanceof z.ZodPipe ? clesDe(schema.def.in) : []
}

// Un geste (`/v1/business`) reste souple : la spécification ne dit pas tout ce que son client y envoie (décision 0086).
const modifications = (Object.entries(contrat) as [CleAppel, Appel][]).filter(
  ([cle, { body, reponse }]) =>
    cle.startsWith('PATCH /v1/') && !cle.startsWith('PATCH /v1/business/') && body !== undefined && reponse !== undefined,
)

test('toute modification écrit, refuse ou dit calculée chaque clé qu’elle montre', () => {
  expect(modifications.length).toBeGreaterThan(25)
  for (const [cle, { body, reponse, ailleurs = {} }] of modifications) {
    const ecrites = [...clesDe(body), ...Object.keys(ailleurs).map((chemin) => chemin.split('.')[0] ?? chemin)]
    const tues = clesDe(reponse).filter((nom) => !nom.startsWith('@') && !DE_TOUTES.includes(nom) && !ecrites.includes(nom))
    expect(tues.toSorted(), cle).toEqual((CALCULEES[cle]?.split(' ') ?? []).toSorted())
  }
})

test('ce qui s’écrit ailleurs est bien montré par la réponse, et son refus dit où aller', () => {
  for (const [cle, { reponse, ailleurs }] of Object.entries(contrat as Contrat)) {
    for (const [chemin, phrase] of Object.entries(ailleurs ?? {})) {
      expect(clesDe(reponse), `${cle} ${chemin}`).toContain(chemin.split('.')[0])
      expect(phrase, `${cle} ${chemin}`).toMatch(/^\p{Lu}.*\.$/u)
    }
  }
})

const AILLEURS = { convention: 'Ailleurs.', statut: 'Ailleurs.', notes: 'Ailleurs.', 'mois.*.objectif': 'Ailleurs.' }
const lue = {
  convention: { date: '2024-03-01', reference: 'N-1' },
  statut: { code: 'A', libelle: 'Un' },
  notes: [
    { id: '1', texte: 'un' },
    { id: '2', texte: 'deux' },
  ],
  mois: [
    { mois: '2026-01', objectif: 3, realise: 1 },
    { mois: '2026-02', objectif: null, realise: 0 },
  ],
}
const juger = (corps: object, ...vues: object[]) =>
  refuserCeQuiSEcritAilleurs(AILLEURS, ditAilleurs(AILLEURS, corps), corps, vues.length === 0 ? [lue] : vues)

test.for([
  ['la fiche entière', lue],
  ['rien de cela', { nom: 'x' }],
  ['une partie', { convention: { reference: 'N-1' } }],
  ['un choix par son code', { statut: 'A' }],
  ['un choix sans son libellé', { statut: { code: 'A' } }],
  ['un élément de moins : un collègue a pu l’ajouter', { notes: [{ id: '2', texte: 'deux' }] }],
  ['un nombre calculé qui a bougé', { mois: lue.mois.map((mois) => ({ ...mois, realise: 9 })) }],
] as const)('redire %s passe', ([, corps]) => {
  expect(() => juger(corps)).not.toThrow()
})

test.for([
  ['une valeur', { convention: { date: '2025-01-01' } }],
  ['une valeur vidée', { convention: null }],
  ['un choix', { statut: 'B' }],
  ['un élément', { notes: [{ id: '1', texte: 'autre' }] }],
  ['un élément de plus', { notes: [...lue.notes, { texte: 'trois' }] }],
  ['un objectif', { mois: lue.mois.map((mois) => ({ ...mois, objectif: 4 })) }],
] as const)('changer %s se refuse', ([, corps]) => {
  expect(() => juger(corps)).toThrow('Ailleurs.')
})

test('une valeur que l’écriture elle-même vient de changer passe, redite d’avant ou d’après', () => {
  const apres = { ...lue, statut: { code: 'B', libelle: 'Deux' } }
  expect(() => juger({ statut: 'A' }, lue, apres)).not.toThrow()
  expect(() => juger({ statut: 'B' }, lue, apres)).not.toThrow()
  expect(() => juger({ statut: 'C' }, lue, apres)).toThrow()
})
