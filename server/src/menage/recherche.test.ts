import { sansAccents } from '@relogement/domain/common/sansAccents'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { test } from '../../test/base.ts'
import { clesDeRecherche, motsCherches } from './recherche.ts'

const personne = (
  role: string,
  sexe: string,
  prenom: string,
  nom: string,
  suite: { nomDeNaissance?: string; telephone?: string } = {},
) => ({
  role,
  sexe,
  prenom,
  nom,
  nomDeNaissance: suite.nomDeNaissance ?? null,
  contact: { telephone: suite.telephone ?? null },
})

describe('les clés de recherche d’un ménage', () => {
  test('se cherche par les noms de tous ses occupants, son code et ses téléphones', () => {
    const cles = clesDeRecherche({
      codeMenage: 'ROU-2024-0187',
      telephones: ['0639981234', null],
      occupants: [
        personne('PRINCIPAL', 'FEMININ', 'Inès', 'Hautecœur', { nomDeNaissance: 'Gonçalves', telephone: '0639981234' }),
        personne('CODEMANDEUR', 'MASCULIN', 'Łukasz', 'Dąbrowski'),
        personne('ENFANT', 'FEMININ', 'Eléa', 'Dąbrowski'),
      ],
    })
    expect(cles).toEqual({
      noms: 'Mme Hautecœur / M. Dąbrowski',
      cle_tri: 'hautecoeur ines',
      recherche: 'hautecoeur goncalves ines dabrowski lukasz elea rou-2024-0187',
      telephones: '0639981234',
    })
  })

  test('un dossier sans occupant garde son code', () => {
    expect(clesDeRecherche({ codeMenage: 'LIL-2023-0001', telephones: [], occupants: [] })).toEqual({
      noms: 'Ménage sans nom',
      cle_tri: '',
      recherche: 'lil-2023-0001',
      telephones: '',
    })
  })

  test('le texte cherché et le texte gardé perdent leurs accents de la même façon', async ({ base }) => {
    const client = new pg.Client(base.urlApp)
    await client.connect()
    const textes = [
      'Éloïse',
      'Hautecœur',
      'Muñoz',
      'Çelik',
      'Straße',
      'Søren',
      'Łukasz',
      'D’Hondt',
      "D'Hondt",
      'Jean‑Pierre',
      'Æbleø',
      'Đorđević',
      'Şahin',
      'Yıldız',
      'Ñandú',
      'Zoe\u0301',
      'ＬＥＦＥＢＶＲＥ',
      '０６ ⑥ 𝟘 ⁶',
      '％＿＼',
      'ﬁancé',
    ]
    const { rows } = await client.query<{ texte: string; attendu: string }>(
      'select texte, sans_accents(texte) as attendu from unnest($1::text[]) texte',
      [textes],
    )
    await client.end()
    expect(rows.map(({ texte }) => sansAccents(texte))).toEqual(rows.map(({ attendu }) => attendu))
  })
})

describe('les mots d’une recherche', () => {
  test.each([
    ['M. et Mme Dias', ['Dias']],
    ['Mme Abdallah / M. Bensalem', ['Abdallah', 'Bensalem']],
    ['mme', ['mme']],
    ['06 39.98-12 34', ['0639981234']],
    ['０６ ３９ 98 12 34', ['0639981234']],
    ['𝟘𝟞⑨', ['069']],
    ['+３３ 6 39 98 12 34', ['0639981234']],
    ['Mme\u00A0Dias', ['Dias']],
    ['+33 6 39 98 12 34', ['0639981234']],
    ['+33 (0)6 39 98 12 34', ['0639981234']],
    ['0033639981234', ['0639981234']],
    ['0033', ['0033']],
    ['2025-0027', ['2025-0027']],
    ['OLI-2025-0027', ['OLI-2025-0027']],
    ['-', ['-']],
    ['epe20240035', ['epe-2024-0035']],
    ['EPE 2024-0035', ['EPE', '2024-0035']],
    ['ait-said', ['ait', 'said']],
    ['Zérouali-Petit', ['Zérouali', 'Petit']],
  ])('« %s »', (texte, mots) => {
    expect(motsCherches(texte)).toEqual(mots)
  })
})
