import { describe, expect, test } from 'vitest'
import { dateLimite, demandeDePieces, type FaitsDemandeDePieces } from './demandeDePieces.ts'
import { differentiel, type FaitsTransfert, transfertDepotDeGarantie } from './transfertDepotDeGarantie.ts'

const demande: FaitsDemandeDePieces = {
  aQui: 'Mme Benali',
  email: 'samira@exemple.test',
  pieces: ['Pièce d’identité', 'Avis d’imposition'],
  charge: { nom: 'Camille Delattre', telephone: '0320112233' },
  gtrLe: null,
  aujourdhui: '2026-03-12',
}

describe('la demande de pièces', () => {
  test('dit quoi, avant quand, à qui', () => {
    const { destinataires, sujet, corps, remarques } = demandeDePieces(demande)
    expect([destinataires, sujet, remarques]).toEqual([['samira@exemple.test'], 'Votre relogement : documents à nous transmettre', []])
    expect(corps.replaceAll('\u00A0', ' ')).toBe(
      `Bonjour Mme Benali,

Afin de présenter votre dossier à la commission, merci de nous transmettre avant le 27 mars 2026 :

- Pièce d’identité
- Avis d’imposition

Vous pouvez répondre à ce message ou les remettre à Camille Delattre, 03 20 11 22 33.

Vos documents ne servent qu’à votre relogement.`,
    )
  })

  test.each([
    [null, '2026-03-27'],
    ['2026-04-30', '2026-04-15'],
    ['2026-03-20', '2026-03-19'],
  ])('les pièces sont attendues quinze jours avant le GTR du %s, jamais dans moins d’une semaine : %s', (gtrLe, jour) =>
    expect(dateLimite(gtrLe, '2026-03-12')).toBe(jour),
  )

  test('ce que le dossier ne dit pas se remarque', () => {
    expect(demandeDePieces({ ...demande, email: null, pieces: [], charge: null })).toMatchObject({
      destinataires: [],
      remarques: [
        'Aucune pièce ne manque au dossier : complétez la liste, ou n’envoyez rien.',
        'Le dossier ne porte pas d’adresse électronique.',
        'Personne ne suit ce dossier : le courriel ne dit pas à qui remettre les pièces.',
      ],
    })
    expect(demandeDePieces({ ...demande, charge: { nom: 'Camille Delattre', telephone: null } }).remarques).toEqual([
      'Le numéro de Camille Delattre n’est pas connu.',
    ])
  })
})

describe('le transfert de dépôt de garantie', () => {
  const transfert: FaitsTransfert = {
    codeMenage: 'ROU-0012',
    noms: 'Mme Benali / M. Duprez',
    bailLe: '2026-03-02',
    ancienDepot: 410,
    nouveauDepot: 600.1,
    destinataires: [],
  }

  test('le différentiel est le nouveau moins l’ancien, à prendre en charge', () => {
    const { sujet, corps, remarques } = transfertDepotDeGarantie(transfert)
    expect(sujet).toBe('Transfert de dépôt de garantie – ROU-0012 – Mme Benali / M. Duprez')
    expect(remarques).toEqual([])
    expect(corps.replaceAll('\u00A0', ' ')).toBe(
      `Bonjour,

Le ménage Mme Benali / M. Duprez (code ROU-0012) a signé son bail le 2 mars 2026.

Dépôt versé au précédent logement : 410,00 €
Dépôt du nouveau logement : 600,10 €
Différentiel : 190,10 € à prendre en charge

Merci de procéder au transfert.`,
    )
  })

  test.each([
    [410, 370, '40,00 € à restituer'],
    [410, 410, '0,00 €, rien à prendre en charge ni à restituer'],
    [null, 600, '—'],
    [410, null, '—'],
    [0, 600, '600,00 € à prendre en charge'],
  ])('ancien %s, nouveau %s : %s', (ancienDepot, nouveauDepot, attendu) => {
    const { corps } = transfertDepotDeGarantie({ ...transfert, ancienDepot, nouveauDepot })
    expect(corps.replaceAll('\u00A0', ' ')).toContain(`Différentiel : ${attendu}\n`)
  })

  test('inconnu n’est pas nul', () => {
    expect(differentiel({ ancienDepot: null, nouveauDepot: 600 })).toBeNull()
    expect(transfertDepotDeGarantie({ ...transfert, bailLe: null, nouveauDepot: null }).remarques).toEqual([
      'La date de signature du bail n’est pas au dossier : complétez le message.',
      'Le dépôt du nouveau logement n’est pas connu.',
    ])
  })
})
