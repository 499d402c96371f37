import { expect, test } from 'vitest'
import { type ChampDemande, demandeDePassage, schemaDePassage, valeursProposees } from './passage.schema.ts'

const champ = (nom: string, nature: ChampDemande['nature'], reste: Partial<ChampDemande> = {}): ChampDemande => ({
  nom,
  nature,
  libelle: nom,
  obligatoire: true,
  choix: null,
  borne: null,
  auPlusTot: null,
  auPlusTard: null,
  unite: null,
  longueur: { min: 0, max: 2000, tropCourt: null },
  valeur: null,
  aide: null,
  ...reste,
})
const JOUR = '2026-03-12'
const erreurs = (demande: ChampDemande[], saisie: object) =>
  schemaDePassage(demande, JOUR)
    .safeParse({ donnees: saisie })
    .error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]) ?? []

test('mettre en veille demande un motif et une date à venir', () => {
  const demande = [
    champ('motif', 'choix'),
    champ('date', 'date', { borne: 'future' }),
    champ('commentaire', 'texte', { obligatoire: false }),
  ]
  expect(erreurs(demande, { motif: null, date: null, commentaire: null })).toEqual([
    ['motif', 'Ce champ est requis'],
    ['date', 'Ce champ est requis'],
  ])
  expect(erreurs(demande, { motif: 'HOSPITALISATION', date: JOUR, commentaire: '' })).toEqual([
    ['date', 'La date saisie doit être postérieure à la date du jour'],
  ])
  expect(erreurs(demande, { motif: 'HOSPITALISATION', date: '2026-06-12', commentaire: '' })).toEqual([])
})

test('la date d’un fait ne peut pas être à venir', () => {
  const demande = [champ('date', 'date', { borne: 'passee' })]
  expect(erreurs(demande, { date: '2026-03-13' })).toEqual([['date', 'La date saisie doit être anterieure à la date du jour']])
  expect(erreurs(demande, { date: JOUR })).toEqual([])
})

test('une date trop lointaine se dit avant l’envoi', () => {
  const demande = [champ('date', 'date', { auPlusTard: '2027-03-12' })]
  expect(erreurs(demande, { date: '2099-01-01' })).toEqual([['date', 'Cette date est trop lointaine : le 12 mars 2027 au plus tard']])
  expect(erreurs(demande, { date: '2027-03-12' })).toEqual([])
})

test('un document que l’action produit n’est pas saisi', () => {
  expect(erreurs([champ('recapitulatif', 'document', { obligatoire: false })], {})).toEqual([])
})

test('le dialogue s’ouvre sur ce que le serveur propose', () => {
  const demande = [champ('date', 'date', { valeur: JOUR }), champ('legitime', 'booleen'), champ('apl', 'montant')]
  expect(valeursProposees(demande)).toEqual({ donnees: { date: JOUR, legitime: false, apl: null } })
})

test('la proposition part à part, et les champs laissés vides ne partent pas', () => {
  const donnees = { propositionId: '0198', motif: 'LOCALISATION', date: JOUR, legitime: false, commentaire: null }
  expect(demandeDePassage('refus_proposition', { donnees })).toEqual({
    transition: 'refus_proposition',
    propositionId: '0198',
    donnees: { motif: 'LOCALISATION', date: JOUR, legitime: false },
  })
  expect(demandeDePassage('reprendre_recherche', { donnees: {} })).toEqual({ transition: 'reprendre_recherche' })
})

test('sans proposition à choisir, le logement ne se demande pas', () => {
  expect(erreurs([champ('propositionId', 'proposition', { choix: [] })], {})).toEqual([])
  expect(erreurs([champ('propositionId', 'proposition', { choix: [{ code: 'a', libelle: '24 rue de l’Épeule' }] })], {})).toEqual([
    ['propositionId', 'Ce champ est requis'],
  ])
})
