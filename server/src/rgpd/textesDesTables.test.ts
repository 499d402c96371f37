import { sansAccents } from '@relogement/domain/common/sansAccents'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { CODES, PREUVE_DE_PURGE } from '../../test/colonnesSansNom.ts'
import { createMenage } from '../../test/dossiers.ts'
import { tablesDuMenage } from './tablesDuMenage.ts'
import { type Dit, ditPar, ditTous, ditUnDe, ligneQui, tablesQuiDisent, textesDesTables } from './textesDesTables.ts'

test.for(tablesQuiDisent)('ce que dit « %s » se cherche par son index, un nom comme un numéro', async (table, { db }) => {
  const plans = await db.transaction().execute(async (trx) => {
    // Une table presque vide se lit plus vite autrement : ce qui compte est que l'index sache répondre.
    for (const detour of ['seqscan', 'indexscan', 'nestloop']) await sql`select set_config(${`enable_${detour}`}, 'off', true)`.execute(trx)
    const planDe = async (condition: (dit: Dit) => ReturnType<typeof ditUnDe>) => {
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain select 1 from ${sql.table(table)} t where ${ligneQui(table, condition)}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return [
      await planDe((dit) => ditUnDe(dit, { mots: ['quesnoy', 'ly'] })),
      await planDe((dit) => ditUnDe(dit, { mots: ['quesnoy'], epeles: ['quesnoy'], ensembles: [['zoe', 'exemple']] })),
      await planDe((dit) => ditTous(dit, ['quesnoy', 'zoe'])),
      await planDe((dit) => ditUnDe(dit, { mots: [], numeros: ['612345678'] })),
    ]
  })
  const index = table === 'menage' ? 'texte_du_menage_dit' : `${table}_dit`
  for (const plan of plans) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})

test('toute colonne de texte de ce qui tient à un ménage est cherchée, ou dite ici sans personne', async ({ db }) => {
  const { rows } = await sql<{ colonne: string }>`
    select c.relname || '.' || a.attname as colonne from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(tablesDuMenage)}) and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
    order by 1`.execute(db)
  const cherchees = tablesQuiDisent.flatMap((table) => textesDesTables[table].map((colonne) => `${table}.${colonne}`))
  const connues = new Set([...cherchees, ...CODES, ...PREUVE_DE_PURGE])
  expect(rows.map(({ colonne }) => colonne).filter((colonne) => !connues.has(colonne))).toEqual(SANS_PERSONNE)
})

test('un mot de deux lettres se cherche entier, un signe de motif ou de LIKE ne vaut que lui-même', async ({ db }) => {
  const combien = async (texte: string, mot: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select ${texte}::text as texte) t where ${ditTous(ditPar(sql`t.texte`), [mot])}`.execute(db)
    return rows[0]?.n
  }
  expect(await combien('Mme Ly, Ba', 'ly')).toBe(1)
  expect(await combien('Lyon', 'ly')).toBe(0)
  expect(await combien('LY', 'ly')).toBe(1)
  // Un texte gardé en JSON, dont un retour à la ligne s'écrit « \\n ».
  expect(await combien(JSON.stringify({ observations: 'Vus hier.\nLy viendra' }), 'ly')).toBe(1)
  expect(await combien(JSON.stringify({ observations: 'Vus hier.\nLyon' }), 'ly')).toBe(0)
  expect(await combien('abc', 'a%c')).toBe(0)
  expect(await combien('abc', 'a_c')).toBe(0)
  expect(await combien('100 % vu', '100 %')).toBe(1)
  expect(await combien('a.b', '.b')).toBe(1)
  expect(await combien('a b', '.b')).toBe(0)
})

test('un numéro se trouve quoi qui en sépare les chiffres, pleine chasse comprise', async ({ db }) => {
  const menageId = await createMenage(db)
  const textes = ['06 12-34.56/78', '+33 (0)6 12 34 56 78', '０６ １２ ３４ ５６ ７８', '06 12 34 56 79']
  for (const texte of textes)
    await db
      .updateTable('menage')
      .set({ informations: JSON.stringify({ observations: texte }) })
      .where('id', '=', menageId)
      .execute()
      .then(async () => {
        const { rows } = await sql`select 1 from menage t where t.id = ${menageId}::uuid
          and ${ligneQui('menage', (dit) => ditUnDe(dit, { mots: [], numeros: ['612345678'] }))}`.execute(db)
        expect(rows, texte).toHaveLength(texte.endsWith('79') ? 0 : 1)
      })
})

test('sans_accents, plus rapide sur un texte ordinaire, dit la même chose pour chaque signe', async ({ db }) => {
  const { rows } = await sql<{ signe: string }>`
    select signe from (
      select 'x' || chr(n) || 'É' as signe from generate_series(1, 65535) n where n not between 55296 and 57343
      union all select 'e' || chr(n) || 'a' from generate_series(768, 879) n) s
    where sans_accents(signe) is distinct from lower(public.unaccent('public.unaccent'::regdictionary, normalize(signe, nfkd)))`.execute(db)
  // Les signes invisibles seuls en sont ôtés, par la base comme par le domaine.
  const change = rows.map(({ signe }) => signe).filter((signe) => sansAccents(signe) !== 'xe')
  expect(change).toEqual([])
  const invisibles = [...'\u00AD\u200B\u200C\u200D\u2060\uFEFF\u202E\u180E\uFE0F']
  expect(rows.map(({ signe }) => signe.slice(1, -1))).toEqual(expect.arrayContaining(invisibles))
})

test('ce que dit le dossier est tenu par la base, colonne par colonne : écrit, changé, vidé', async ({ db }) => {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc where proname = 'noter_le_texte_du_menage'`.execute(
    db,
  )
  const change = String.raw`new\.(\w+) is distinct from ancien\.(\w+)`
  const ligne = new RegExp(String.raw`\('(\w+)', ${change}, case when ${change} then valeurs_de\(new\.(\w+)\) end\)`, 'g')
  const tenues = [...(rows[0]?.source ?? '').matchAll(ligne)].map(([, ...noms]) => noms)
  expect(tenues).toEqual(textesDesTables.menage.map((colonne) => Array(6).fill(colonne)))

  const id = await createMenage(db)
  const textes = async () => {
    const lignes = await db
      .selectFrom('texte_du_menage')
      .select(['colonne', 'texte', sql<string>`xmin::text`.as('ecrit')])
      .where('menage_id', '=', id)
      .execute()
    return new Map(lignes.map(({ colonne, texte, ecrit }) => [colonne, { texte, ecrit }]))
  }
  const avant = await textes()
  await db.updateTable('menage').set({ email: 'zoe@exemple.test', informations: '{}', version: 2 }).where('id', '=', id).execute()
  const apres = await textes()
  expect(apres.get('email')?.texte).toBe('zoe@exemple.test')
  expect([avant.has('informations'), apres.has('informations')]).toEqual([true, false])
  // Ses clés ne disent personne ; ses retours à la ligne sont les siens.
  const section = { langueParlee: 'Wolof', enfants: [{ nom: 'Ly', age: 7 }], note: 'Vus hier.\nLy viendra', vide: null, oui: true }
  await db
    .updateTable('menage')
    .set({ informations: JSON.stringify(section) })
    .where('id', '=', id)
    .execute()
  expect((await textes()).get('informations')?.texte.split(' ').toSorted()).toEqual(['7', 'Ly', 'Vus', 'Wolof', 'hier.\nLy', 'viendra'])
  await db
    .updateTable('menage')
    .set({ informations: JSON.stringify({ vide: null }) })
    .where('id', '=', id)
    .execute()
  expect((await textes()).has('informations')).toBe(false)
  expect(apres.get('charges')?.ecrit, 'ce qui n’a pas changé n’est pas récrit').toBe(avant.get('charges')?.ecrit)
})

/** Hors des codes et de la preuve d'une purge : décomptes, ce qui se déduit d'une autre colonne, et ce que la protection des données écrit de son propre geste. */
const SANS_PERSONNE = [
  'fiche_nouveau_logement.code_postal',
  'limitation.motif',
  'limitation.motif_de_levee',
  'menage.attributs_cotations',
  'menage.cle_tri',
  'menage.code_postal',
  'menage.codes_postaux_souhaites',
  'menage.indicateurs',
  'menage.lieu',
  'menage.recherche',
  'menage.telephone',
  'menage_au_crible.cle_tri',
  'menage_au_crible.codes_postaux_souhaites',
  'menage_en_bref.code_postal',
  'menage_en_bref.codes_postaux_souhaites',
  // Les champs qui manquent, et ses propres occupants : refait du dossier à chaque lecture, effacé avec lui.
  'profil_candidat.manques',
  'proposition.taux_effort_termes',
  'texte_du_menage.texte',
]
