import { describe, expect, test } from 'vitest'
import { codesDe } from '../../common/listes.ts'
import { type FaitsDuCourrierDeDroits, issuesDeCourrier, lettreDeDroits, refusDEcrire, texteDuCourrier } from './courrier.ts'
import { droits, motifsDeRefusDeDroits } from './droits.listes.ts'
import { courrierEnClair } from './enClair.ts'

const faits: FaitsDuCourrierDeDroits = {
  numero: 'DD-0001',
  droit: 'ACCES',
  recueLe: '2026-03-02',
  motifDeRefus: 'MISSION_D_INTERET_PUBLIC',
  motifDeProlongation: 'Archives à consulter.',
  civilite: null,
}

describe('le texte proposé', () => {
  test('chaque droit et chaque issue a le sien, qui dit la date reçue et le recours à la CNIL', () => {
    const textes = codesDe(droits).flatMap((droit) => codesDe(issuesDeCourrier).map((issue) => texteDuCourrier(issue, { ...faits, droit })))
    expect(new Set(textes).size).toBe(15)
    for (const texte of textes) expect(texte).toMatch(/reçu le 2 mars 2026 votre demande d[\s\S]*CNIL/)
  })

  test('un refus dit son motif, une prolongation son motif et son terme', () => {
    expect(texteDuCourrier('REFUSEE', { ...faits, droit: 'EFFACEMENT' })).toContain(
      'Nous ne pouvons pas y donner suite.\n\nCes données restent nécessaires au relogement de votre ménage, qui est une obligation légale et une mission d’intérêt public : l’article 17.3.b du règlement général sur la protection des données nous fait les garder.',
    )
    const texte = texteDuCourrier('PROLONGATION', { ...faits, motifDeProlongation: 'CAF et archives à consulter.' })
    expect(texte).toContain('plus d’un mois, pour le motif suivant\u00A0: «\u00A0CAF et archives à consulter\u00A0». Comme le permet')
  })

  test('écrite avant que la prolongation soit enregistrée, sa lettre annonce déjà trois mois de la réception', () => {
    expect(texteDuCourrier('PROLONGATION', { ...faits, motifDeProlongation: null })).toContain(
      'plus d’un mois. Comme le permet l’article 12.3 du règlement général sur la protection des données, nous vous répondrons le 2 juin 2026 au plus tard',
    )
  })
})

test.each([
  ['Mme', 'Madame'],
  ['M.', 'Monsieur'],
  [null, 'Madame, Monsieur'],
] as const)('à qui l’on écrit (%s), le texte commence et finit par « %s »', (civilite, appel) => {
  const texte = texteDuCourrier('ACCEPTEE', { ...faits, civilite })
  expect(texte.split('\n')[0]).toBe(`${appel},`)
  expect(texte).toContain(`agréer, ${appel}, nos salutations distinguées.`)
})

test('aucun texte ne suppose un homme, ne renvoie à ce qui n’y est pas, ni ne cite un article sans dire de quel texte', () => {
  for (const droit of codesDe(droits))
    for (const issue of codesDe(issuesDeCourrier)) {
      const texte = texteDuCourrier(issue, { ...faits, droit, civilite: 'Mme' })
      expect(texte).not.toMatch(/vous vous êtes opposé|ci-dessous/)
      if (/\bart(?:icle|\.)/.test(texte)) expect(texte).toContain('règlement général sur la protection des données')
    }
})

// Écrit à la main, du règlement : l'article que cite chaque refus ; un motif absent ne permet pas de refuser ce droit.
test.each([
  ['ACCES', { IDENTITE_NON_ETABLIE: '12.2 et 12.6', DEMANDE_EXCESSIVE: '12.5', DROITS_D_AUTRUI: '15.4' }],
  ['RECTIFICATION', { IDENTITE_NON_ETABLIE: '12.2 et 12.6', DEMANDE_EXCESSIVE: '12.5', DONNEES_EXACTES: '16' }],
  [
    'OPPOSITION',
    { IDENTITE_NON_ETABLIE: '12.2 et 12.6', DEMANDE_EXCESSIVE: '12.5', MISSION_D_INTERET_PUBLIC: '21.1', CONTENTIEUX: '21.1' },
  ],
  ['LIMITATION', { IDENTITE_NON_ETABLIE: '12.2 et 12.6', DEMANDE_EXCESSIVE: '12.5', DONNEES_EXACTES: '18.1.a' }],
  [
    'EFFACEMENT',
    { IDENTITE_NON_ETABLIE: '12.2 et 12.6', DEMANDE_EXCESSIVE: '12.5', MISSION_D_INTERET_PUBLIC: '17.3.b', CONTENTIEUX: '17.3.e' },
  ],
] as const)('refuser une demande de droit %s ne cite que des articles qui le permettent', (droit, attendus) => {
  const connu = { droit, identiteVerifieeLe: '2026-03-03' }
  const cites = codesDe(motifsDeRefusDeDroits).flatMap((motifDeRefus) =>
    refusDEcrire('REFUSEE', { ...connu, motifDeRefus }) === null
      ? [[motifDeRefus, /articles? ([\d.a-e]+(?: et [\d.]+)?)/.exec(texteDuCourrier('REFUSEE', { ...faits, droit, motifDeRefus }))?.[1]]]
      : [],
  )
  expect(Object.fromEntries(cites)).toEqual(attendus)
})

test('sans identité vérifiée, ni réponse ni refus, sauf pour dire qu’elle n’est pas établie ou qu’il faut plus de temps', () => {
  const inconnue = { droit: 'ACCES', identiteVerifieeLe: null, motifDeRefus: 'DEMANDE_EXCESSIVE' } as const
  expect(refusDEcrire('ACCEPTEE', inconnue)).toContain('identité')
  expect(refusDEcrire('REFUSEE', inconnue)).toContain('identité')
  expect(refusDEcrire('REFUSEE', { ...inconnue, motifDeRefus: 'IDENTITE_NON_ETABLIE' })).toBeNull()
  expect(refusDEcrire('PROLONGATION', inconnue)).toBeNull()
  expect(refusDEcrire('ACCEPTEE', { ...inconnue, identiteVerifieeLe: '2026-03-03' })).toBeNull()
})

test('la lettre prend les paragraphes du texte relu et les lignes de l’adresse', () => {
  const lettre = lettreDeDroits({
    operateur: { nom: 'Opérateur', adresse: ['18 rue de la Gare', '59800 Lille'] },
    auteur: 'Delphine Crombez',
    numero: 'DD-0001',
    personne: 'Samira Benali',
    civilite: 'Mme',
    adresse: '12 rue de l’Épeule\n\n59100 Roubaix',
    jour: '2026-03-20',
    issue: 'PROLONGATION',
    faits: { ...faits, droit: 'LIMITATION' },
    texte: 'Madame,\n\nPremier.\nSuite.\n\n\nSecond.\n',
  })
  expect(lettre.destinataire).toEqual(['Mme Samira Benali', '12 rue de l’Épeule', '59100 Roubaix'])
  expect(lettre.expediteur).toEqual(['Opérateur', '18 rue de la Gare', '59800 Lille', 'Délégation à la protection des données'])
  expect(lettre.blocs).toEqual(['Madame,', 'Premier.\nSuite.', 'Second.'].map((texte) => ({ sorte: 'paragraphe', texte })))
  expect(lettre.objet).toBe('votre demande de limitation du traitement de vos données')
  expect(lettre.enClair?.parties.map(({ phrases }) => phrases[0])).toEqual([
    'Vous avez demandé de bloquer vos données.',
    'Nous avons besoin de plus de temps.',
    'Écrivez-nous d’abord. Notre adresse est en haut de la lettre.',
  ])
})

describe('la page en clair', () => {
  const dite = (issue: keyof typeof issuesDeCourrier, plus: Partial<FaitsDuCourrierDeDroits> = {}) =>
    courrierEnClair(issue, { ...faits, ...plus }).parties.flatMap(({ phrases }) => phrases)

  test('chaque droit, chaque issue et chaque motif de refus a la sienne, en phrases courtes, sans article ni sigle que la CNIL', () => {
    const pages = codesDe(droits).flatMap((droit) => [
      ...(['ACCEPTEE', 'PROLONGATION'] as const).map((issue) => dite(issue, { droit })),
      ...codesDe(motifsDeRefusDeDroits).map((motifDeRefus) => dite('REFUSEE', { droit, motifDeRefus })),
    ])
    expect(new Set(pages.map((page) => page.join(' '))).size).toBe(5 * (2 + 6))
    for (const phrase of pages.flat()) {
      expect(phrase).not.toMatch(/articl|RGPD|règlement|traitement|limitation|susmentionn/)
      for (const une of phrase.split(/(?<=[.?!])\s/)) expect(une.split(/\s/).length, une).toBeLessThanOrEqual(14)
    }
  })

  test('elle dit ce que dit la lettre : la date reçue, le oui ou le non, le terme d’une prolongation, la CNIL', () => {
    for (const issue of codesDe(issuesDeCourrier)) {
      const page = dite(issue).join(' ')
      expect(page).toContain('2 mars 2026')
      expect(page).toContain('www.cnil.fr')
    }
    expect(dite('ACCEPTEE')).toContain('C’est oui.')
    expect(dite('REFUSEE', { droit: 'EFFACEMENT' })).toEqual(
      expect.arrayContaining(['C’est non.', 'Nous avons besoin de ces données pour vous reloger.']),
    )
    expect(dite('PROLONGATION')).toContain('Nous vous répondrons le 2 juin 2026 au plus tard.')
  })
})
