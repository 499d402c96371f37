// Les lignes du classeur ANRU : un ménage relogé par ligne, dans l'ordre de l'outil de suivi des relogements (RIME), et la déclaration au SNE.
import { indicateurs } from '@relogement/domain/anru/indicateurs'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { anciennetesDuLogement, typesFinancement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Colonne } from '../core/export/colonne.ts'
import { cellule } from '../core/export/xlsx.ts'
import { enClair } from '../core/liste/source.ts'

const mot = (titre: string, largeur: number, valeur: RawBuilder<unknown>): Colonne => ({ titre, largeur, valeur, libre: true })
const nombre = (titre: string, largeur: number, valeur: RawBuilder<unknown>): Colonne => ({
  titre,
  largeur,
  valeur: sql`(${valeur})::float8`,
  libre: false,
  nature: 'nombre',
})
const jour = (titre: string, valeur: RawBuilder<unknown>): Colonne => ({ titre, largeur: 12, valeur, libre: false, nature: 'date' })
const classe = (titre: string, largeur: number, code: keyof typeof indicateurs): Colonne => ({
  titre,
  largeur,
  valeur: enClair(sql`f.${sql.ref(code)}`, indicateurs[code].classes),
  libre: false,
})

/** Ni nom, ni adresse : le code du ménage le désigne. */
export const SUIVI: readonly Colonne[] = [
  mot('Code ménage', 16, sql`m.code_menage`),
  mot('Opération', 30, sql`o.nom`),
  mot('PRU', 28, sql`z.nom`),
  mot('Bailleur de l’opération', 24, sql`b.nom`),
  classe('Âge du demandeur', 18, 'R13_AGE'),
  classe('Type de famille', 24, 'R13_FAMILLE'),
  classe('Activité', 16, 'R13_ACTIVITE'),
  classe('Revenu sur plafond PLUS', 18, 'R13_REVENU'),
  classe('Décohabitation', 22, 'R10'),
  mot('Typologie quittée', 12, enClair(sql`m.logement_actuel ->> 'typologie'`, typologies)),
  nombre('Surface quittée', 12, sql`m.logement_actuel ->> 'surface'`),
  nombre('Reste à charge avant', 14, sql`n.avant -> 'partACharge' ->> 'valeur'`),
  classe('Occupation avant', 18, 'R6_AVANT'),
  jour('Entretien', sql`m.date_entretien`),
  nombre('Propositions écrites', 12, sql`n.nombre_proposition_ecrite`),
  classe('Refus opposables', 16, 'R8_REFUS'),
  jour('Signature du bail', sql`m.date_signature_bail`),
  jour('Déménagement', sql`m.date_demenagement`),
  classe('Type de relogement', 18, 'R7'),
  classe('Parc', 24, 'R7_PARC'),
  classe('Localisation', 32, 'R3'),
  classe('Sur site', 14, 'R3_SITE'),
  mot('En QPV', 10, sql`case n.est_qpv when true then 'Oui' when false then 'Non' end`),
  mot('Nom du QPV', 24, sql`n.nom_qpv`),
  mot('État du logement', 32, enClair(sql`n.anciennete_du_logement`, anciennetesDuLogement)),
  jour('Convention APL', sql`n.date_de_convention_apl`),
  mot('Financement', 16, enClair(sql`n.type_financement`, typesFinancement)),
  mot('Typologie', 12, enClair(sql`n.typologie`, typologies)),
  nombre('Surface', 12, sql`n.surface_habitable`),
  nombre('Personnes', 10, sql`n.nombre_de_personne`),
  classe('Occupation après', 18, 'R6_APRES'),
  nombre('Loyer', 10, sql`n.loyer`),
  nombre('Charges', 10, sql`n.charges_generales`),
  nombre('APL', 10, sql`n.apl`),
  nombre('Évolution du reste à charge (%)', 16, sql`f."R4_m"`),
  nombre('Taux d’effort après (%)', 14, sql`f."R5_m"`),
  classe('Neuf ou conventionné depuis moins de 5 ans', 24, 'R1'),
  classe('Réservataire', 26, 'R11'),
  classe('Minoration accordée', 18, 'R12_ACCORD'),
  nombre('Indemnité de minoration', 14, sql`f."R12_ACCORD_m"`),
]

/** Ce que le bailleur déclare au système national d'enregistrement : chaque demande satisfaite par un relogement ANRU, et son réservataire. */
export const DECLARATION_SNE: readonly Colonne[] = [
  mot('Numéro unique', 22, sql`m.numero_unique`),
  jour('Date de la demande', sql`m.date_dls`),
  mot('Ménage', 34, sql`m.noms`),
  mot('Code ménage', 16, sql`m.code_menage`),
  jour('Signature du bail', sql`m.date_signature_bail`),
  classe('Réservataire', 26, 'R11'),
  mot('Adresse du logement', 36, sql`n.rue`),
  mot('Code postal', 10, sql`n.code_postal`),
  mot('Ville', 22, sql`n.ville`),
  mot('Typologie', 12, enClair(sql`n.typologie`, typologies)),
  mot('Opération', 30, sql`o.nom`),
  mot('Bailleur de l’opération', 24, sql`b.nom`),
]

/** Les lignes des relogés de `f` : une table par colonne, dans l'ordre. */
export const lignesDe = (colonnes: readonly Colonne[], condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_array(${sql.join(colonnes.map(cellule))}) order by sans_accents(o.nom), m.code_menage), '[]')
    from f join menage m on m.id = f.id join operation o on o.id = m.operation_id left join zone_geographique z on z.id = o.pru_id
      left join partenaire b on b.id = o.bailleur_id left join fiche_nouveau_logement n on n.menage_id = m.id
    where f.reloge and ${condition})`
