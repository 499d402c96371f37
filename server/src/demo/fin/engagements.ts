import type pg from 'pg'
import { enTexte, type Jour } from '../jours.ts'

/** Ce que les dossiers en cours attendent : des rendez-vous à venir, des promesses, dont quelques-unes en retard ; chacun avec son rappel et sa trace. */
export async function ecrireEngagements(client: pg.ClientBase, aujourdhui: Jour): Promise<void> {
  for (const requete of [RENDEZ_VOUS, PROMESSES]) await client.query(requete, [enTexte(aujourdhui)])
}

/** Un nombre tiré du dossier, toujours le même. */
const TIRAGE = `('x' || substr(md5(m.id::text), 1, 6))::bit(24)::int`
/** Les dossiers qu'une personne suit et où l'on écrit, noté avec le dernier événement du dossier : son activité n'en bouge pas. */
const DOSSIERS = `menage m cross join lateral (select max(le) as le from modification where sujet_id = m.id) dit
  where m.charge_id is not null and m.archive_le is null and m.purge_le is null and m.limitation_depuis is null and dit.le is not null`

const RENDEZ_VOUS = `
  with pris as (
    select m.id, m.charge_id, dit.le, ${TIRAGE} as n,
      case m.statut when 'ENTRETIEN_PREALABLE_A_REALISER' then 'ENTRETIEN' when 'SIGNATURE_DU_BAIL' then 'SIGNATURE_DU_BAIL' else 'VISITE' end as nature
    from ${DOSSIERS} and m.statut in ('ENTRETIEN_PREALABLE_A_REALISER', 'RECHERCHE_DU_LOGEMENT', 'SIGNATURE_DU_BAIL')
      and ${TIRAGE} % (case m.statut when 'ENTRETIEN_PREALABLE_A_REALISER' then 2 else 6 end) = 0),
  dates as (
    select *, ($1::date + 3 + (n / 6) % 12) as jour from pris),
  fixes as (
    -- Jamais un samedi ni un dimanche.
    select *, ((jour + case extract(isodow from jour) when 6 then 2 when 7 then 1 else 0 end)::timestamp
      + make_interval(hours => 9 + (n / 72) % 8)) at time zone 'Europe/Paris' as debut from dates),
  rappels as (
    insert into alerte (id, sujet_id, type, texte, couleur, statut, date, date_alerte, auteur_id, pour)
    select uuid_de('rappel ' || id), id, 'RENDEZ_VOUS', case nature when 'ENTRETIEN' then 'Entretien' when 'VISITE' then 'Visite d’un logement'
        else 'Signature du bail' end || ' le ' || to_char(debut at time zone 'Europe/Paris', 'DD/MM/YYYY à HH24:MI'), null, 'EN_ATTENTE', le,
      (((debut at time zone 'Europe/Paris')::date - 1) + time '08:00') at time zone 'Europe/Paris', charge_id, 'CHARGE' from fixes returning id),
  traces as (
    insert into modification (id, type, le, auteur_id, sujet_id, code, donnees)
    select uuid_de('trace rendez-vous ' || id), 'MODIFICATION', le, charge_id, id, 'RENDEZ_VOUS_FIXE',
      jsonb_build_object('nature', nature, 'debut', to_char(debut at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from fixes returning id)
  insert into rendez_vous (id, sujet_id, nature, debut, duree_minutes, rappel_id, note_par, note_le)
  select uuid_de('rendez-vous ' || f.id), f.id, f.nature, f.debut, 60, r.id, f.charge_id, f.le
  from fixes f left join rappels r on r.id = uuid_de('rappel ' || f.id)`

const PROMESSES = `
  with promises as (
    select m.id, m.charge_id, dit.le, ${TIRAGE} as n, least(m.statut_depuis, dit.le)::date as jour,
      u.prenom || ' ' || u.nom as responsable
    from utilisateur u join (menage m cross join lateral (select max(le) as le from modification where sujet_id = m.id) dit) on u.id = m.charge_id
    where m.archive_le is null and m.purge_le is null and m.limitation_depuis is null and dit.le is not null
      and m.statut in ('SIGNATURE_DU_BAIL', 'PROGRAMMATION_DU_DEMENAGEMENT', 'ETAT_DES_LIEUX_DE_SORTIE') and ${TIRAGE} % 3 = 0),
  datees as (
    select *, greatest(jour, $1::date - 12 + (n / 3) % 40) as echeance, (n / 120) % 4 + 1 as sorte from promises),
  dites as (
    select *, (array['DEPOT_DE_GARANTIE', 'DEMENAGEMENT', 'TRAVAUX', 'REMBOURSEMENT'])[sorte] as nature,
      (array['Avance du dépôt de garantie', 'Prise en charge du déménagement', 'Pose d’une barre d’appui dans la salle de bains',
        'Remboursement de l’ouverture des compteurs'])[sorte] as texte,
      (array['Dépôt de garantie', 'Déménagement', 'Travaux', 'Remboursement'])[sorte] as libelle from datees),
  rappels as (
    insert into alerte (id, sujet_id, type, texte, couleur, statut, date, date_alerte, auteur_id, pour, destinataire_id)
    select uuid_de('rappel promesse ' || id), id, 'PROMESSE_A_TENIR', 'Promesse à tenir : ' || libelle, 'ORANGE',
      case when echeance <= $1::date then 'ALERTE' else 'EN_ATTENTE' end, le, echeance::timestamp at time zone 'Europe/Paris', charge_id,
      'DESTINATAIRE', charge_id from dites returning id),
  traces as (
    insert into modification (id, type, le, auteur_id, sujet_id, code, donnees)
    select uuid_de('trace promesse ' || id), 'MODIFICATION', le, charge_id, id, 'PROMESSE_NOTEE',
      jsonb_build_object('nature', nature, 'echeance', echeance, 'responsable', responsable) from dites returning id)
  insert into promesse (id, sujet_id, nature, texte, promise_le, echeance, responsable_id, rappel_id, notee_par, notee_le)
  select uuid_de('promesse ' || d.id), d.id, d.nature, d.texte, d.jour, d.echeance, d.charge_id, r.id, d.charge_id, d.le
  from dites d left join rappels r on r.id = uuid_de('rappel promesse ' || d.id)`
