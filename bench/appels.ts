import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { sql } from 'kysely'
import type { Banc } from './banc.ts'
import type { Appel } from './debit.ts'
import * as plancher from './plancherSql.ts'

export interface AppelCompare {
  nom: string
  cible: number
  /** Millisecondes de Node par appel, au plus ; absent : le rapport suffit. */
  nodeAuPlus?: number
  produit: Appel[]
  plancher: Appel[]
}

interface RequetePlancher extends plancher.Texte {
  chemin: string
  debut: string
  fin: string
  /** Requêtes faites d'abord, dont le résultat ne sert pas. */
  avant?: readonly plancher.Texte[]
  /** Il lit ce que la base a écrit et le récrit, comme qui doit y ôter ce que le lecteur ne voit pas, et journalise la demande. */
  relu?: boolean
}

interface Regard {
  readonly qui: string
  readonly compte: string
  readonly portee: plancher.Portee
}

type Lu = Readonly<Record<string, unknown>>

/** Les appels chauds et leur plancher : son SQL à lui, qui rend le même contenu ; ce que le produit calcule hors de la base y est constant. */
export async function appels(banc: Banc): Promise<AppelCompare[]> {
  const requetes: RequetePlancher[] = []
  const ajouter = (requete: Omit<RequetePlancher, 'chemin'>): Appel => {
    const chemin = `/${requetes.length}`
    requetes.push({ chemin, ...requete })
    return { chemin }
  }
  const { codePostal, statut, nom, ids, auteurId } = await echantillon(banc)
  const regards = await lesRegards(banc)
  const resultats: AppelCompare[] = []
  for (const { qui, compte, portee } of regards) {
    const jeton = await banc.seConnecter(compte)
    const entetes = { authorization: `Bearer ${jeton}` }
    const liste = async (titre: string, cible: number, params: Record<string, string>, voulue: plancher.PageVoulue) => {
      const chemin = `/v1/menages?${new URLSearchParams(params).toString()}`
      const { 'hydra:member': lignes, 'hydra:totalItems': _total, ...enveloppe } = await lire(banc, chemin, entetes)
      const [modele = {}] = lignes as Lu[]
      const debut = `${JSON.stringify(enveloppe).slice(0, -1)},`
      resultats.push({
        nom: `${titre} (${qui})`,
        cible,
        produit: [{ chemin, entetes }],
        plancher: [ajouter({ ...plancher.page(portee, voulue, modele), debut, fin: '}' })],
      })
      if (qui !== SANS_LIMITE || voulue.nombre !== 20) return
      const avant = [plancher.session(auteurId), plancher.lectureDeListe(auteurId)]
      resultats.push({
        nom: `${titre} (${qui})${AU_PLANCHER_TENU}`,
        cible,
        produit: [{ chemin, entetes }],
        plancher: [ajouter({ ...plancher.page(portee, voulue, modele), debut, fin: '}', avant, relu: true })],
      })
    }
    // Un bailleur ne filtre sur la ville que ses locataires : il filtre sur le statut.
    const ville = portee.sorte === 'BAILLEUR' ? null : codePostal
    await liste(
      'Page de 20 filtrée et triée',
      0.75,
      { ...(ville === null ? {} : { villes: ville }), statuts: statut, sort: 'noms:asc', pageSize: '20' },
      { ...(ville === null ? {} : { codePostal: ville }), statut, nombre: 20 },
    )
    await liste('Page de 1 000', 0.85, { sort: 'noms:asc', pageSize: '1000' }, { nombre: 1000 })
    await liste('Recherche d’un nom', 0.7, { recherche: nom, pageSize: '10' }, { nom: sansAccents(nom), nombre: 10 })
    const siens = await visiblesDe(banc, ids, entetes)
    const lus = new Map(siens.map(({ id, dossier }) => [id, calculeHorsBase(dossier)]))
    const lireLe = (id: string) => ({ ...plancher.dossier(portee, id), debut: '{"dossier":', fin: `,${lus.get(id)?.slice(1) ?? '}'}` })
    resultats.push({
      nom: `Dossier d’un ménage (${qui})`,
      cible: 0.5,
      nodeAuPlus: 2,
      produit: siens.map(({ id }) => ({ chemin: `/v1/menages/${id}`, entetes })),
      plancher: siens.map(({ id }) => ajouter(lireLe(id))),
    })
    if (qui !== SANS_LIMITE) continue
    resultats.push({
      nom: `Dossier d’un ménage (${qui})${AU_PLANCHER_TENU}`,
      cible: 0.5,
      produit: siens.map(({ id }) => ({ chemin: `/v1/menages/${id}`, entetes })),
      plancher: siens.map(({ id }) =>
        ajouter({ ...lireLe(id), avant: [plancher.session(auteurId), plancher.consultation(id, auteurId)], relu: true }),
      ),
    })
    const json = { ...entetes, 'content-type': 'application/merge-patch+json' }
    const enregistrer = (titre: string, corps: (dossier: Lu) => string[], avant: (id: string) => plancher.Texte) =>
      resultats.push({
        nom: titre,
        cible: 0.35,
        nodeAuPlus: 4,
        produit: siens.flatMap(({ id, dossier }) =>
          corps(dossier).map((texte) => ({ chemin: `/v1/menages/${id}`, methode: 'PATCH' as const, corps: texte, entetes: json })),
        ),
        plancher: siens.map(({ id }) => ajouter({ ...lireLe(id), avant: [avant(id)] })),
      })
    const telephoneTenu = (id: string) => [plancher.session(auteurId), plancher.dossier(portee, id), plancher.telephone(id)]
    enregistrer('Enregistrement du téléphone', (dossier) => deuxTelephones(dossier), plancher.telephone)
    resultats.push({
      nom: `Enregistrement du téléphone${AU_PLANCHER_TENU}`,
      cible: 0.35,
      produit: siens.flatMap(({ id, dossier }) =>
        deuxTelephones(dossier).map((corps) => ({ chemin: `/v1/menages/${id}`, methode: 'PATCH' as const, corps, entetes: json })),
      ),
      plancher: siens.map(({ id }) => ajouter({ ...lireLe(id), avant: telephoneTenu(id), relu: true })),
    })
    enregistrer('Enregistrement d’une étape de la saisie (ressources)', (dossier) => deuxEtapes(dossier), plancher.etape)
    resultats.push({
      nom: 'Enregistrement d’un commentaire',
      cible: 0.35,
      nodeAuPlus: 4,
      produit: siens.map(({ id }) => ({
        chemin: `/v1/menages/${id}/commentaires`,
        methode: 'POST' as const,
        corps: '{"texte":"[<id>]"}',
        entetes: { ...entetes, 'content-type': 'application/json' },
      })),
      plancher: siens.map(({ id }) => ajouter({ ...plancher.commentaire(id, auteurId), debut: '', fin: '' })),
    })
  }
  const fichier = join(tmpdir(), `plancher-${process.pid}-${banc.produit.slice(-4)}.json`)
  writeFileSync(fichier, JSON.stringify(requetes))
  await banc.lancerPlancher(fichier)
  return resultats
}

/** Qui écrit dans tous les dossiers. */
const SANS_LIMITE = 'data steward'

/** Trois périmètres : celui d'un chargé, celui d'un bailleur, et aucune limite. */
async function lesRegards({ base, seConnecter }: Banc): Promise<Regard[]> {
  const bailleur = 'bailleur-cellule-commerciale'
  const { rows } = await sql<{ id: string }>`
    select partenaire_id as id from utilisateur where email = ${`${bailleur}@demo.relogement.test`}`.execute(base)
  // Sa session dit son périmètre.
  await seConnecter('charge-de-relogement')
  const { rows: charges } = await sql<{ villes: string[] | null }>`
    select s.acteur -> 'villes' as villes from session s join utilisateur u on u.id = s.utilisateur_id
    where u.email = 'charge-de-relogement@demo.relogement.test' order by s.expire_le desc limit 1`.execute(base)
  const villes = charges[0]?.villes ?? null
  return [
    {
      qui: 'chargé de relogement',
      compte: 'charge-de-relogement',
      portee: villes === null ? { sorte: 'TOUS' } : { sorte: 'VILLES', villes },
    },
    { qui: 'bailleur', compte: bailleur, portee: { sorte: 'BAILLEUR', id: rows[0]?.id ?? '' } },
    { qui: SANS_LIMITE, compte: 'data-steward', portee: { sorte: 'TOUS' } },
  ]
}

/** La recherche d'un nom composé que portent deux ménages, dans la petite base comme dans la grande : à réponse égale, l'écart vient de la base. */
export async function rechercheDUnNomRare({ base, jeton }: Banc): Promise<Appel[]> {
  const { rows } = await sql<{ nom: string }>`
    select nom from occupant where length(nom) between 8 and 16 and nom like '%-%' group by 1 having count(distinct menage_id) = 2 order by 1 limit 1`.execute(
    base,
  )
  const nom = rows[0]?.nom
  if (nom === undefined) throw new Error('Aucun nom n’est porté par deux ménages')
  const chemin = `/v1/menages?${new URLSearchParams({ recherche: nom, pageSize: '10' }).toString()}`
  return [{ chemin, entetes: { authorization: `Bearer ${jeton}` } }]
}

async function lire({ produit }: Banc, chemin: string, headers: Record<string, string>): Promise<Lu> {
  const reponse = await fetch(`${produit}${chemin}`, { headers })
  if (!reponse.ok) throw new Error(`${chemin.split('?')[0]} : ${reponse.status}`)
  return (await reponse.json()) as Lu
}

/** Ceux de ces dossiers que la personne voit, et ce qu'elle en lit. */
async function visiblesDe({ produit }: Banc, ids: readonly string[], headers: Record<string, string>) {
  const lus = await Promise.all(
    ids.map(async (id) => {
      const reponse = await fetch(`${produit}/v1/menages/${id}`, { headers })
      return reponse.ok ? [{ id, dossier: (await reponse.json()) as Lu }] : []
    }),
  )
  const siens = lus.flat()
  if (siens.length === 0) throw new Error('Aucun des dossiers mesurés n’est à portée')
  return siens
}

const CALCULES = ['can', 'refus', 'nextPlaces', 'prochaineEtape', 'conservation', 'aFaire', 'decohabitations'] as const

const calculeHorsBase = (dossier: Lu): string => JSON.stringify(Object.fromEntries(CALCULES.map((cle) => [cle, dossier[cle] ?? null])))

/** Une ville et un statut courants, un nom porté, des dossiers complets : choisis dans les données, toujours les mêmes. */
async function echantillon({ base }: Banc) {
  const { rows } = await sql<{ codePostal: string; statut: string }>`
    select code_postal as "codePostal", statut from menage where code_postal is not null group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(
    base,
  )
  const { rows: noms } = await sql<{
    nom: string
  }>`select nom from occupant where length(nom) between 6 and 12 group by 1 order by count(*) desc, 1 limit 1`.execute(base)
  // Chez le bailleur mesuré, dans les villes du chargé : les trois périmètres lisent les mêmes dossiers.
  const { rows: dossiers } = await sql<{ id: string }>`
    select m.id from menage m join utilisateur b on b.partenaire_id = m.partenaire_id and b.email = 'bailleur-cellule-commerciale@demo.relogement.test'
    where m.statut = 'ACCOMPAGNEMENT_POST_RELOGEMENT'
      and (select count(*) from occupant o where o.menage_id = m.id) >= 2
    order by m.code_menage limit ${DOSSIERS}`.execute(base)
  const { rows: auteurs } = await sql<{
    id: string
  }>`select id from utilisateur where email = 'data-steward@demo.relogement.test'`.execute(base)
  const [commun, nom, auteur] = [rows[0], noms[0], auteurs[0]]
  if (!commun || !nom || !auteur || dossiers.length === 0) throw new Error('Données insuffisantes pour la mesure')
  return { ...commun, nom: nom.nom, ids: dossiers.map(({ id }) => id), auteurId: auteur.id }
}

/** Face au plancher qui fait ce que nul ne peut taire : la session vérifiée, la lecture notée, la réponse relue et journalisée ; pour écrire, le dossier lu d'abord. */
const AU_PLANCHER_TENU = ', face au plancher qui tient ses devoirs'

/** Au plus : une petite base en compte moins. */
const DOSSIERS = 160

/** Deux numéros, l'un après l'autre : un envoi qui ne changerait rien n'écrirait rien. */
const deuxTelephones = (_dossier: Lu): string[] =>
  ['0611223344', '0655667788'].map((telephone) => JSON.stringify({ informations: { telephone } }))

/** Ce que l'étape « Ressources et charges » envoie : toutes les ressources du ménage, l'une changée, et ses charges libres. */
const deuxEtapes = ({ ressourcesEtCharges }: Lu): string[] =>
  [1, 2].map((ecart) =>
    JSON.stringify({
      ressourcesEtCharges: {
        ressources: (ressourcesEtCharges as { ressources: { montantMensuel: number }[] }).ressources.map((ressource, rang) => {
          if (rang > 0) return ressource
          const montantMensuel = ressource.montantMensuel + ecart
          return { ...ressource, montantMensuel, montantAnnuel: montantMensuel * 12 }
        }),
        charges: { autres: [{ libelle: '[<id>]', mensualite: 12 }] },
      },
    }),
  )
