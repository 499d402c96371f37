import { describe, expect, test } from 'vitest'
import { julien, samira, unEnfant, unMenage, unOccupant } from '../../menage.examples.ts'
import { champsSaisis } from '../../menage.fields.ts'
import type { Bloc, Reponse } from './blocs.ts'
import { type ContenuGuide, type DossierDuGuide, guideEntretien, HORS_GUIDE } from './guideEntretien.ts'

const LE = '2026-03-12'
const dossier = (surcharge: Parameters<typeof unMenage>[0] = {}): DossierDuGuide => ({
  ...unMenage(surcharge),
  noms: 'Mme BENALI / M. DUPREZ',
  charge: { prenom: 'Camille', nom: 'Lambert' },
  operation: 'Alma – Fontenoy',
  bailleur: 'Habitat du Ferrain',
  UG: 'UG-1204',
  propositionsDues: 3,
})
const blocs = ({ parties }: ContenuGuide): Bloc[] => parties.flatMap((partie) => partie.blocs)
const questions = (contenu: ContenuGuide): Reponse[] => blocs(contenu).flatMap((bloc) => (bloc.genre === 'reponses' ? bloc.reponses : []))
const table = (contenu: ContenuGuide, titre: string) => {
  const trouve = blocs(contenu).find((bloc) => bloc.titre?.startsWith(titre))
  return trouve?.genre === 'tableau' ? trouve : null
}
const question = (contenu: ContenuGuide, libelle: string) => questions(contenu).find((reponse) => reponse.libelle.startsWith(libelle))
const coches = (reponse: Reponse | undefined) => reponse?.choix.filter(({ coche }) => coche).map(({ libelle }) => libelle)

describe('le guide demande tout ce que le dossier saisit', () => {
  test('chaque champ simple est une question ; les autres ont leur tableau, ou une raison de ne pas y être', () => {
    const posees = questions(guideEntretien(null, LE)).map(({ libelle }) => libelle)
    const attendus = champsSaisis.filter(
      ({ chemin, nature }) =>
        nature !== 'lignes' && !chemin.includes('*') && !HORS_GUIDE.includes(chemin) && !chemin.startsWith('ressourcesEtCharges.charges.'),
    )
    expect(attendus.length).toBeGreaterThan(45)
    const absents = attendus.filter(({ libelle, unite }) => !posees.includes(libelle) && !posees.includes(`${libelle} (${unite})`))
    expect(absents.map(({ chemin }) => chemin)).toEqual([])
  })

  test('les tableaux portent ressources, revenus, charges, crédits, enfants, secteurs, critères et exclusions', () => {
    const vierge = guideEntretien(null, LE)
    expect(table(vierge, 'Ressources, en euros')?.lignes).toHaveLength(17)
    expect(table(vierge, 'Revenus imposables')?.colonnes.map(({ titre }) => titre)).toEqual([
      'Personne',
      'Revenu imposable 2025',
      'Revenu fiscal de référence 2025',
      'Revenu imposable 2024',
      'Revenu fiscal de référence 2024',
    ])
    expect(table(vierge, 'Revenus imposables')?.lignes.map(([personne]) => personne)).toEqual(['Demandeur principal', 'Autre adulte'])
    expect(
      table(vierge, 'Charges')
        ?.lignes.flat()
        .filter((texte) => texte !== ''),
    ).toHaveLength(15)
    expect(table(vierge, 'Critères')?.lignes).toHaveLength(21)
    expect(table(vierge, 'Enfants')?.lignes).toEqual(Array.from({ length: 5 }, () => Array(6).fill('')))
    for (const titre of ['Crédits', 'Secteurs', 'Quartiers']) expect(table(vierge, titre)).not.toBeNull()
  })

  test('ce qui n’y est pas : appréciations internes, suites de l’entretien', () => {
    const chemins = champsSaisis.map(({ chemin }) => chemin)
    expect(HORS_GUIDE.filter((chemin) => !chemins.includes(chemin))).toEqual([])
    const texte = JSON.stringify(
      guideEntretien(
        dossier({
          informations: { observations: 'INTERNE-1' },
          projetResidentiel: { observations: 'INTERNE-2' },
          composition: { personneAHandicap: true, handicapReconnu: true },
          relogement: { statutsAdditionnels: { situationComplexe: true } },
        }),
        LE,
      ),
    )
    for (const absent of ['INTERNE', 'Situation complexe', 'Injoignable']) expect(texte).not.toContain(absent)
  })
})

describe('vierge', () => {
  const vierge = guideEntretien(null, LE)

  test('ne nomme personne et ne coche rien', () => {
    expect(vierge.menage).toEqual([])
    expect(questions(vierge).filter(({ valeur }) => valeur !== null)).toEqual([])
    expect(questions(vierge).flatMap(({ choix }) => choix.filter(({ coche }) => coche))).toEqual([])
  })

  test('rappelle au moins deux propositions, dix jours pour répondre et les droits sur les données', () => {
    const droits = vierge.droits.join('\n')
    for (const attendu of ['Au moins deux propositions', 'dix jours', 'pris en charge', 'délégué à la protection des données', 'CNIL'])
      expect(droits).toContain(attendu)
    expect(droits).not.toContain('consentement')
  })
})

test('qui suit le dossier se nomme et signe au féminin d’une femme', () => {
  const { menage, signatures, droits } = guideEntretien(
    { ...dossier(), charge: { nom: 'Delattre', prenom: 'Camille', civilite: 'MADAME' } },
    LE,
  )
  expect(menage).toContainEqual({ libelle: 'Chargée de relogement', valeur: 'Camille Delattre' })
  expect(signatures).toEqual(['Le ménage', 'La chargée de relogement'])
  expect(droits.join('\n')).toContain('que votre chargée de relogement vous explique')
})

describe('pré-rempli', () => {
  const contenu = guideEntretien(dossier(), LE)

  test('dit le ménage et les trois propositions que son opération lui doit', () => {
    expect(contenu.menage.map(({ valeur }) => valeur)).toEqual([
      'Mme BENALI / M. DUPREZ',
      'ROU-2024-0187',
      'Alma – Fontenoy',
      'Habitat du Ferrain',
      'Camille Lambert',
    ])
    expect(contenu.droits[0]).toContain('Trois propositions')
  })

  test('écrit ce qui est su, coche ce qui est choisi, laisse à remplir le reste', () => {
    expect(question(contenu, 'Téléphone')?.valeur).toBe('06\u00A012\u00A047\u00A008\u00A031')
    expect(question(contenu, 'Dette de loyer')?.valeur).toBe('412,70\u00A0€')
    expect(question(contenu, 'Dette de charges')).toMatchObject({ libelle: 'Dette de charges (€)', valeur: null, lignes: 1 })
    expect(question(contenu, 'Unité de gestion')?.valeur).toBe('UG-1204')
    expect(coches(question(contenu, 'Typologies GTR'))).toEqual(['T4', 'T5'])
    expect(coches(question(contenu, 'Notice d’information remise'))).toEqual(['Oui'])
  })

  test('un « non » de départ n’est pas une réponse, un « non » donné en est une', () => {
    expect(coches(question(contenu, 'Besoin d’un interprète'))).toEqual([])
    expect(coches(question(contenu, 'Personne à mobilité réduite'))).toEqual(['Non'])
  })

  test('chaque adulte a sa fiche, les enfants leur tableau avec deux lignes de plus', () => {
    const titres = blocs(contenu).map(({ titre }) => titre)
    expect(titres).toEqual(expect.arrayContaining(['Samira Benali, demandeuse principale', 'Julien Duprez, co-demandeur', 'Enfants']))
    expect(titres).not.toContain('Autre adulte')
    expect(table(contenu, 'Enfants')?.lignes.map(([nom]) => nom)).toEqual(['Inès Duprez', 'Adam Duprez', 'Lina Duprez', '', ''])
  })

  test('les ressources sont par adulte ; APL et RLS au seul demandeur principal', () => {
    const ressources = table(contenu, 'Ressources, en euros')
    expect(ressources?.colonnes.map(({ titre }) => titre)).toEqual(['Ressource', 'Samira Benali', 'Julien Duprez'])
    expect(ressources?.lignes.find(([libelle]) => libelle === 'Salaire')).toEqual(['Salaire', '864,20\u00A0€', '1\u00A0318,00\u00A0€'])
    expect(ressources?.lignes.find(([libelle]) => libelle === 'APL')).toEqual(['APL', '215,04\u00A0€', '—'])
    expect(table(contenu, 'Crédits')?.lignes).toContainEqual(['Voiture', '145,00\u00A0€', '31/01/2028'])
  })

  test('cinq adultes sont numérotés, dans un seul tableau de ressources et un seul de cases à cocher ; et l’enfant de plus de 18 ans est un adulte', () => {
    const adultes = [
      samira,
      julien,
      ...[6, 7].map((rang) =>
        unOccupant({ id: `01900000-0000-7000-8000-000000000c0${rang}`, role: 'COLOCATAIRE', prenom: `Adulte ${rang}` }),
      ),
      unEnfant(8, { prenom: 'Nadia', dateDeNaissance: '2005-01-01' }),
    ]
    const nombreux = guideEntretien({ ...dossier(), occupants: adultes }, LE)
    expect(blocs(nombreux).map(({ titre }) => titre)).toContain('5. Nadia Duprez, enfant')
    expect(table(nombreux, 'Ressources, en euros')?.colonnes.map(({ titre }) => titre)).toEqual([
      'Ressource',
      '1. Samira',
      '2. Julien',
      '3. Adulte 6',
      '4. Adulte 7',
      '5. Nadia',
    ])
    expect(table(nombreux, 'Ressources, suite')).toBeNull()
    const situations = table(nombreux, 'Situation de chaque adulte')
    expect(situations?.intertitres.map((rang) => situations.lignes[rang]?.[0])).toEqual([
      'Situation familiale',
      'Catégorie socio-professionnelle',
      'Accompagnement social',
      'Suivi d’insertion professionnelle',
    ])
    expect(situations?.lignes.find(([libelle]) => libelle === 'Ouvriers')).toEqual(['Ouvriers', '', '×', '', '', ''])
  })

  test('les critères s’inscrivent en face de leur vœu', () => {
    const avec = guideEntretien(
      dossier({
        projetResidentiel: {
          secteursSouhaites: [
            { villes: [], typologies: ['T3'], precisions: null, criteres: [] },
            { villes: [], typologies: [], precisions: null, criteres: [{ type: 'ETAGE_MAX', priorite: 'SOUHAITE', texteLibre: '2' }] },
          ],
        },
      }),
      LE,
    )
    expect(table(avec, 'Critères')?.lignes[0]).toEqual(['Étage maximum', '', 'S (2)', ''])
    expect(table(avec, 'Secteurs')?.lignes[0]).toEqual(['Villes et quartiers', 'Tous / Toutes', 'Tous / Toutes', ''])
    expect(table(avec, 'Secteurs')?.lignes[1]).toEqual(['Typologies', 'T3', 'Toutes', ''])
  })
})

describe('les totaux', () => {
  const total = (contenu: ContenuGuide, titre: string) => table(contenu, titre)?.total

  // 864,20 + 338,80 pour Samira ; les aides au logement ne comptent pas.
  test('de chaque adulte, des charges et des crédits, sont ceux de ce qui est saisi', () => {
    const contenu = guideEntretien(dossier(), LE)
    expect(total(contenu, 'Ressources')).toEqual(['Total, hors APL et RLS', '1\u00A0203,00\u00A0€', '1\u00A0318,00\u00A0€'])
    // Les postes courants d'un côté ; avec crédits et échéances en cours, le total du dossier (1 271,56 au récapitulatif).
    const postes = (table(contenu, 'Charges')?.lignes ?? []).flatMap(([, gauche, , droite]) => [gauche, droite])
    const saisis = postes.map((texte) => Number((texte ?? '').replaceAll(/[^\d,]/g, '').replace(',', '.')))
    expect(
      Number(
        total(contenu, 'Charges')?.[3]
          ?.replaceAll(/[^\d,]/g, '')
          .replace(',', '.'),
      ),
    ).toBeCloseTo(
      saisis.reduce((a, b) => a + b, 0),
      2,
    )
    expect(total(contenu, 'Crédits')).toEqual(['Total de toutes les charges en cours', '1\u00A0271,56\u00A0€', ''])
  })

  test('vierge, ils se font à la main', () => {
    const vierge = guideEntretien(null, LE)
    expect(total(vierge, 'Ressources')).toEqual(['Total, hors APL et RLS', '', ''])
    expect(total(vierge, 'Charges')).toEqual(['', '', 'Total de ces charges', ''])
    expect(total(vierge, 'Crédits')).toEqual(['Total de toutes les charges en cours', '', ''])
  })
})
