import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { ferieDu } from '@relogement/domain/planning/joursFeries'
import { BLOQUE } from '@relogement/domain/planning/planning.schema'
import type pg from 'pg'
import type { Alea } from '../alea.ts'
import { copier } from '../copie.ts'
import { enTexte, estOuvre, heures, instantDe, type Jour } from '../jours.ts'

const AVANT = 75
const APRES = 100
const PLACES = [3, 4, 5] as const
const MOTIFS = [BLOQUE, 'Camion en révision', 'Formation de l’équipe'] as const

/** Le planning des déménagements : les jours réglés, les ménages qui ont un bon de commande, quelques places bloquées. */
export async function ecrireCreneaux(client: pg.ClientBase, aujourdhui: Jour, alea: Alea): Promise<void> {
  const [regleur] = (await client.query<{ id: string }>(UN_RESPONSABLE)).rows
  if (regleur === undefined) return
  const chomes = valeursLivrees(enTexte(aujourdhui))
  const jours = Array.from({ length: AVANT + APRES }, (_, rang) => aujourdhui - AVANT + rang).filter(
    (jour) => estOuvre(jour) && ferieDu(enTexte(jour), chomes) === null,
  )
  const regles = jours.map((jour) => ({ jour, nombre: alea.choisir(PLACES) }))
  await copier(
    client,
    'parametre_planning',
    regles.map(({ jour, nombre }) => ({
      jour: enTexte(jour),
      nombre,
      regle_par: regleur.id,
      regle_le: instantDe(aujourdhui - AVANT, heures(9)),
    })),
  )
  await client.query(RESERVER)
  await client.query(RATTACHER_LES_BONS)
  await client.query(PASSER_LES_ORDRES, [enTexte(aujourdhui)])
  // La dernière place d'un jour, quand rien ne la prend.
  const bloques = regles
    .filter(() => alea.chance(0.08))
    .map(({ jour, nombre }) => ({ jour: enTexte(jour), rang: nombre, titre: alea.choisir(MOTIFS) }))
  await client.query(BLOQUER, [JSON.stringify(bloques), regleur.id, instantDe(aujourdhui - 30, heures(10))])
}

const UN_RESPONSABLE = `select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id
  where r.role = 'RESPONSABLE_INGENIERIE_SOCIALE' and u.actif order by u.email limit 1`

/** Au plus une place par ménage et par jour réglé, dans l'ordre des dossiers ; qui n'en a pas a refusé la prestation. */
const RESERVER = `
  with attendus as (
    select m.id, m.noms, m.charge_id, m.date_demenagement as jour, m.date_signature_bail as bail, p.nombre,
      row_number() over (partition by m.date_demenagement order by m.code_menage) as rang
    from menage m join parametre_planning p on p.jour = m.date_demenagement
    where m.archive_le is null and m.purge_le is null)
  insert into creneau (id, jour, rang, titre, menage_id, cree_par, cree_le, prestataire_id, commande)
  select uuid_de('creneau ' || id), jour, rang, noms, id, charge_id, least(jour - 5, coalesce(bail + 3, jour - 25))::timestamp + interval '10 hours', (select id from partenaire where categorie = 'PRESTATAIRE' order by code limit 1), nextval('bon_de_commande_numero')
  from (select * from attendus where rang <= nombre order by jour, rang) a`

const RATTACHER_LES_BONS = `
  update document d set objet_id = c.id
  from creneau c where d.sujet_id = c.menage_id and d.type = 'BON_COMMANDE_DEMENAGEMENT' and d.genere`

/** Chaque bon est un ordre ; le déménageur a confirmé ceux de plus d'une semaine, et les jours passés sont faits. */
const PASSER_LES_ORDRES = `
  with demenageur as (
    select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id where r.role = 'PRESTATAIRE_DEMENAGEMENT' and u.actif order by u.email limit 1),
  faits as (
    update creneau c set fait_le = c.jour::timestamp + interval '17 hours', fait_par = d.id
    from demenageur d where c.commande is not null and c.jour < $1::date)
  insert into ordre_demenagement (id, menage_id, prestataire_id, numero, jour, quoi, envoye_le, recu_le, recu_par)
  select uuid_de('ordre ' || c.id), c.menage_id, c.prestataire_id, c.commande, c.jour, 'COMMANDE', c.cree_le,
    case when d.id is not null and recu then c.cree_le + interval '1 day' end, case when recu then d.id end
  from creneau c cross join lateral (select c.cree_le < $1::date - 7 as recu) q left join demenageur d on true
  where c.commande is not null and c.menage_id is not null`

const BLOQUER = `
  insert into creneau (id, jour, rang, titre, cree_par, cree_le)
  select uuid_de('bloque ' || b.jour), b.jour, b.rang, b.titre, $2, $3 from jsonb_to_recordset($1::jsonb) b (jour date, rang int, titre text)
  on conflict (jour, rang) do nothing`
