import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { expect, test } from 'vitest'
import { aEcrire, ecrireEtat, lireEtat, nomDeLaValeur, optionsDuFiltre, sansFiltre } from '../../core/liste/etat.ts'
import { colonnesDe, colonnesMenages } from './colonnes.tsx'
import { definitionMenages, demandeMenages, noteDeLaListe } from './menages.definition.ts'

const can = ['lireActivite']
const camille = { id: '0198-camille', can, roles: [{ code: 'CHARGE_DE_RELOGEMENT', libelle: 'Chargé de relogement' }] }
const rachid = { id: '0198-rachid', can, roles: [{ code: 'RESPONSABLE_EQUIPE_RELOGEMENT', libelle: 'Responsable d’équipe relogement' }] }
const demande = (adresse: Record<string, string>, qui = rachid) => demandeMenages(lireEtat(adresse, definitionMenages(qui)))

test('par défaut, ni dossiers clos, ni départs spontanés, ni relogements non nécessaires', () => {
  const { statuts, relogementNecessaire, ...reste } = demande({})
  expect(statuts).toHaveLength(18)
  expect(statuts).not.toContain('CLOTURE')
  expect(statuts).not.toContain('DEPART_SPONTANE')
  expect(statuts).toContain('ACCESSION_A_LA_PROPRIETE')
  expect(relogementNecessaire).toBe('true')
  expect(reste).toEqual({
    page: 1,
    pageSize: 10,
    sort: 'noms:asc',
    recherche: '',
    villes: [],
    operationIds: [],
    partenaires: [],
    typologiesGTR: [],
    chargesDeRelogement: [],
    prochainesEtapes: [],
    depuis: [],
    sansActivite: [],
    promesses: [],
    avancements: [],
    moisEntretien: [],
    moisRelogement: [],
    dossiers: [],
  })
})

test('ouverte par un nombre du tableau de bord, elle montre tout ce qu’il compte', () => {
  expect(demande({ avancements: 'RELOGE' }).statuts).toEqual([])
  expect(demande({ moisRelogement: '2026-03' }).statuts).toEqual([])
  expect(demande({ dossiers: 'EN_COURS' }).statuts).toEqual([])
})

test('choisir un statut le montre, même clos ; inclure les dossiers clos ne demande plus aucun statut', () => {
  expect(demande({ statuts: 'CLOTURE,DEMENAGEMENT' }).statuts).toEqual(['CLOTURE', 'DEMENAGEMENT'])
  expect(demande({ inclure: 'clos' }).statuts).toEqual([])
  expect(demande({ inclure: 'nonNecessaires' }).relogementNecessaire).toBeUndefined()
})

/** Le titre d'une colonne, et ceux qu'elle porte au-dessous. */
const titresDe = ({ cle, titre, dessous = [] }: (typeof colonnesMenages)[number]) => [{ cle, titre }, ...dessous]

test('Camille arrive sur ses dossiers, Rachid sur tous', () => {
  expect(demande({}, camille).chargesDeRelogement).toEqual(['0198-camille'])
  expect(demande({}, rachid).chargesDeRelogement).toEqual([])
})

test('qui ne lit pas l’historique ne filtre ni ne voit la dernière activité', () => {
  const bastien = { id: '0198-bastien', roles: [{ code: 'BAILLEUR_CELLULE_COMMERCIALE', libelle: 'Bailleur' }], can: [] }
  for (const tu of ['sansActivite', 'promesses']) expect(definitionMenages(bastien).filtres.map(({ cle }) => cle)).not.toContain(tu)
  expect(
    colonnesDe({ pageSize: 10 }, false)
      .flatMap(titresDe)
      .map(({ cle }) => cle),
  ).not.toContain('derniereActivite')
  expect(definitionMenages(rachid).filtres.map(({ cle }) => cle)).toContain('sansActivite')
  expect(
    colonnesDe({ pageSize: 10 }, true)
      .flatMap(titresDe)
      .map(({ cle }) => cle),
  ).toContain('derniereActivite')
})

test('« Moi » et « Personne » ont leur nom avant que la liste soit lue, et même sans un seul dossier', () => {
  const charge = definitionMenages(camille).filtres.find(({ cle }) => cle === 'chargesDeRelogement')
  if (charge === undefined) throw new Error('Le filtre a disparu')
  expect(optionsDuFiltre(charge, undefined).map(({ libelle }) => libelle)).toEqual(['Moi', 'Personne'])
  const yanis = { valeur: '0198-yanis', libelle: 'Yanis Ouali', nombre: 12 }
  expect(optionsDuFiltre(charge, { chargesDeRelogement: [yanis] })).toEqual([
    { valeur: '0198-camille', libelle: 'Moi' },
    { valeur: 'aucun', libelle: 'Personne' },
    yanis,
  ])
  const elle = { valeur: '0198-camille', libelle: 'Camille Delattre', nombre: 35 }
  expect(optionsDuFiltre(charge, { chargesDeRelogement: [yanis, elle] })[0]).toEqual({ ...elle, libelle: 'Moi' })
})

test('un identifiant que personne ne connaît ne se montre jamais', () => {
  expect(nomDeLaValeur([], '0189dcbe-3f04-7d2a')).toBe('non disponible')
  expect(nomDeLaValeur([], '0189dcbe-3f04-7d2a', true)).toBe('…')
})

test('l’adresse que Camille partage dit que la liste est celle de ses dossiers', () => {
  const definition = definitionMenages(camille)
  expect(ecrireEtat(lireEtat({ villes: '59100,59200' }, definition), definition)).toEqual({
    villes: '59100,59200',
    chargesDeRelogement: '0198-camille',
    pageSize: '10',
  })
  const partagee = lireEtat({ villes: '59100,59200', chargesDeRelogement: '0198-camille' }, definitionMenages(rachid))
  expect(demandeMenages(partagee)).toMatchObject({ villes: ['59100', '59200'], chargesDeRelogement: ['0198-camille'] })
})

test('une adresse nue ne dit pas quels dossiers Camille y voit : elle se complète ; effacée ou posée, elle se garde', () => {
  expect(aEcrire({}, definitionMenages(camille))).toBe(true)
  expect(aEcrire({ villes: '59100' }, definitionMenages(camille))).toBe(true)
  expect(aEcrire({ chargesDeRelogement: '', pageSize: '15' }, definitionMenages(camille))).toBe(false)
  expect(aEcrire({ pageSize: '15' }, definitionMenages(rachid))).toBe(false)
  expect(aEcrire({}, definitionMenages(rachid)), 'sa fenêtre n’est pas celle d’un autre').toBe(true)
})

test('Effacer montre à Camille tous les dossiers, et l’adresse le garde', () => {
  const definition = definitionMenages(camille)
  const efface = ecrireEtat(sansFiltre(lireEtat({}, definition), definition), definition)
  expect(efface).toEqual({ chargesDeRelogement: '', pageSize: '10' })
  expect(demandeMenages(lireEtat(efface, definition)).chargesDeRelogement).toEqual([])
})

test('le bas de la liste dit ce qui est masqué ou grisé', () => {
  expect(noteDeLaListe({ filtres: {} })).toBe('dossiers clos et départs spontanés masqués, relogements non nécessaires masqués')
  expect(noteDeLaListe({ filtres: { inclure: ['nonNecessaires'] } })).toBe(
    'dossiers clos et départs spontanés masqués, relogements non nécessaires grisés',
  )
  expect(noteDeLaListe({ filtres: { statuts: ['CLOTURE'] } })).toBe('relogements non nécessaires masqués')
})

test('le fichier exporté a les colonnes de l’écran, dans son ordre, avec le code, les points et le chargé de relogement', () => {
  const aLEcran = colonnesMenages.flatMap(titresDe).map(({ titre }) => titre)
  const ajoutees = ['Code', 'Points', 'Chargé de relogement']
  const exportees = colonnesDeLExport.map(({ name }) => name)
  expect(exportees.filter((nom) => !ajoutees.includes(nom))).toEqual(aLEcran)
  expect(exportees.slice(0, 4)).toEqual(['Nom', 'Code', 'Cotation', 'Points'])
  expect(exportees.at(-1)).toBe('Chargé de relogement')
})
