import { sql } from 'kysely'

// Les personnes du dossier `m` et leurs revenus, en JSON. Le contact du demandeur principal est celui du ménage.

export const occupantsJson = sql`(select coalesce(json_agg(json_build_object(
  'id', c.id, 'role', c.role, 'sexe', c.sexe, 'nom', c.nom, 'prenom', c.prenom, 'nomDeNaissance', c.nom_de_naissance, 'dateDeNaissance', c.date_de_naissance,
  'titulaire', c.titulaire, 'gardeAlternee', c.garde_alternee, 'situationFamiliale', c.situation_familiale,
  'contact', case when c.role = 'PRINCIPAL' then json_build_object('telephone', m.telephone, 'email', m.email) else json_build_object('telephone', c.telephone, 'email', c.email) end, 'sansRessource', c.sans_ressource, 'sansAvisImposition', c.sans_avis_imposition, 'avisCommun', c.avis_commun,
  'situationProfessionnelle', c.situation_professionnelle, 'accompagnementSpecifique', c.accompagnement, 'scolarite', c.scolarite) order by c.rang), '[]')
  from occupant c where c.menage_id = m.id)`

export const ressourcesJson = sql`(select coalesce(json_agg(json_build_object('occupantId', r.occupant_id, 'type', json_build_object('code', r.type), 'montantMensuel', r.montant_mensuel, 'montantAnnuel', coalesce(r.montant_annuel, r.montant_mensuel * 12)) order by c.rang, r.type), '[]')
  from ressource r join occupant c on c.id = r.occupant_id where c.menage_id = m.id)`

export const revenusJson = sql`(select coalesce(json_agg(json_build_object('occupantId', r.occupant_id, 'annee', r.annee, 'montant', r.montant, 'revenuFiscalDeReference', r.revenu_fiscal_de_reference) order by c.rang, r.annee desc), '[]')
  from revenu_imposable r join occupant c on c.id = r.occupant_id where c.menage_id = m.id)`
