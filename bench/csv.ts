import { performance } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Banc } from './banc.ts'
import { memoireDe } from './memoire.ts'
import { type Mesure, mediane } from './rapport.ts'

const TOURS = 5
const MEMOIRE_MAX = 300

/**
 * L'export CSV de tous les ménages contre `COPY` des mêmes colonnes, et la mémoire du produit pendant l'export. Ni l'un ni l'autre
 * n'est compressé : `COPY` ne l'est pas, et `fetch` le demanderait de lui-même.
 */
export async function mesurerCsv(banc: Banc): Promise<Mesure[]> {
  const nous: number[] = []
  const copies: number[] = []
  let sommet = memoire(banc)
  for (let tour = 0; tour < TOURS; tour += 1) {
    const suivi = setInterval(() => (sommet = Math.max(sommet, memoire(banc))), 20)
    nous.push(await chronometrer(() => exporter(banc)))
    clearInterval(suivi)
    copies.push(await chronometrer(() => copier(banc)))
  }
  return [
    {
      nom: 'Export CSV de tous les ménages',
      cible: 1.8,
      nous: mediane(nous),
      plancher: mediane(copies),
      unite: 'ms',
      rapport: mediane(nous) / mediane(copies),
      sens: 'au plus',
    },
    {
      nom: 'Mémoire du produit, cinq exports compris',
      cible: 1,
      nous: sommet,
      plancher: MEMOIRE_MAX,
      unite: 'Mio',
      rapport: sommet / MEMOIRE_MAX,
      sens: 'au plus',
    },
  ]
}

const memoire = ({ processusProduit }: Banc): number => Math.round(memoireDe(processusProduit.pid) ?? 0)

async function chronometrer(faire: () => Promise<void>): Promise<number> {
  const debut = performance.now()
  await faire()
  return performance.now() - debut
}

async function exporter({ produit, jeton }: Banc): Promise<void> {
  const reponse = await fetch(`${produit}/v1/menages/_export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jeton}`, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ motif: 'mesure' }),
  })
  if (!reponse.ok || !reponse.body) throw new Error(`Export : ${reponse.status}`)
  for await (const _bloc of reponse.body) {
    /* lu et jeté */
  }
}

/** Les mêmes colonnes ; la prochaine étape, que des règles disent, y est constante. */
async function copier({ url }: Banc): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const flux = client.query(
    copyTo(`copy (select m.noms, m.code_menage, m.cotation_couleur, m.cotation_score, 'Enregistrer l’acceptation d’un logement', m.telephone, m.localisation -> 'adresse' ->> 'ville',
        o.nom, p.nom, array_to_string(m.typologies_gtr, ', '), m.statut, (m.statut_depuis at time zone 'Europe/Paris')::date, (h.le at time zone 'Europe/Paris')::date, c.prenom || ' ' || c.nom
      from menage m join operation o on o.id = m.operation_id left join partenaire p on p.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id
      left join (select sujet_id, max(le) as le from modification where auteur_id is not null group by 1) h on h.sujet_id = m.id order by m.cle_tri, m.id) to stdout with (format csv, delimiter ';', header)`),
  )
  await pipeline(flux, new Writable({ write: (_bloc, _encodage, suite) => suite() }))
  await client.end()
}
