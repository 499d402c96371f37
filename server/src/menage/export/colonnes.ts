import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { libellesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import type { ColonneExportable } from '../../core/liste/exporteurDe.ts'
import { enClair, jourCivil } from '../../core/liste/source.ts'
import { activiteLue, type ChampsDeLigne, codePostalLu, telephoneLu, villeLue } from '../liste/champsDeLigne.ts'

/** Remplace, dans une liste de codes, ceux dont le libellé diffère : une expression par libellé, non une lecture par ligne. */
const libellesDans = (codes: RawBuilder<unknown>, liste: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  Object.entries(liste)
    .filter(([code, libelle]) => code !== libelle)
    .reduce<RawBuilder<unknown>>((texte, [code, libelle]) => sql`replace(${texte}, ${sql.lit(code)}, ${sql.lit(libelle)})`, codes)

const ouiNon = (valeur: RawBuilder<unknown>) => sql`case ${valeur} when true then 'Oui' when false then 'Non' end`

const date = (valeur: RawBuilder<unknown>) => ({ valeur, libre: false, nature: 'date', largeur: 16 }) as const

/** Ce que la ligne de liste n'a pas, sous le chemin qu'a l'entité (spécification § 3) : l'identité du dossier et rien de plus intime. */
const deLEntite: Readonly<Record<string, ColonneExportable>> = {
  'relogement.chargeDeRelogementPrincipal.id': { valeur: sql`c.id::text`, libre: false, largeur: 38 },
  'relogement.chargeDeRelogementPrincipal.nom': { valeur: sql`c.nom`, libre: true, largeur: 22 },
  'relogement.chargeDeRelogementPrincipal.prenom': { valeur: sql`c.prenom`, libre: true, largeur: 22 },
  'relogement.chargeDeRelogementPrincipal.email': { valeur: sql`c.email`, libre: true, largeur: 32 },
  'relogement.dates.GTRM': date(sql`m.date_gtrm`),
  'relogement.dates.signatureDuBail': date(sql`m.date_signature_bail`),
  'relogement.dates.edlEntree': date(sql`m.date_edl_entree`),
  'relogement.dates.demenagement': date(sql`m.date_demenagement`),
  'relogement.dates.edlSortie': date(sql`m.date_edl_sortie`),
  'relogement.dates.remiseDesCles': date(sql`m.date_remise_des_cles`),
  'relogement.demandeLogementSocial.numeroUnique': { valeur: sql`m.numero_unique`, libre: true, largeur: 22 },
  'relogement.demandeLogementSocial.date': date(sql`m.date_dls`),
  'relogement.intercommunal': { valeur: ouiNon(sql`m.intercommunal`), libre: false, largeur: 14 },
  'relogement.minoration': { valeur: ouiNon(sql`m.minoration`), libre: false, largeur: 12 },
  'relogement.departSpontane.date': date(sql`(m.depart_spontane ->> 'date')::date`),
  'relogement.accessionALaPropriete.date': date(sql`(m.accession ->> 'date')::date`),
  dateModification: date(sql`(m.modifie_le at time zone 'Europe/Paris')::date`),
}

const activiteExportee = (champs: ChampsDeLigne) => {
  const activite = activiteLue(champs)
  return activite && jourCivil(activite)
}

/** Ce que donne chaque chemin exportable ; le téléphone se lit ligne à ligne comme dans la liste. */
export const colonnesExportables = (champs: ChampsDeLigne): Readonly<Record<string, ColonneExportable>> => ({
  noms: { valeur: sql`m.noms`, libre: true, largeur: 32 },
  codeMenage: { valeur: sql`m.code_menage`, libre: false, largeur: 15 },
  'cotation.couleur': { valeur: libellesDans(sql`m.cotation_couleur`, couleursCotation), libre: false, largeur: 12 },
  'cotation.score': { valeur: sql`m.cotation_score`, libre: false, nature: 'nombre', largeur: 9 },
  telephone: { valeur: telephoneLu(champs), libre: false, largeur: 14 },
  ville: { valeur: villeLue(champs), libre: true, largeur: 20 },
  codePostal: { valeur: codePostalLu(champs), libre: false, largeur: 12 },
  'operation.nom': { valeur: sql`o.nom`, libre: true, largeur: 30 },
  'partenaire.nom': { valeur: sql`p.nom`, libre: true, largeur: 24 },
  typologiesGTR: { valeur: libellesDans(sql`array_to_string(m.typologies_gtr, ', ')`, typologies), libre: false, largeur: 16 },
  statut: { valeur: enClair(sql`m.statut`, libellesStatutsMenage), libre: false, largeur: 34 },
  statutDepuis: date(jourCivil(sql`m.statut_depuis`)),
  derniereActivite: { ...date(sql`null`), valeur: activiteExportee(champs) },
  'statut.code': { valeur: sql`m.statut`, libre: false, largeur: 34 },
  'prochaineEtape.titre': { valeur: champs.etape.titre, libre: true, largeur: 42 },
  'prochaineEtape.code': { valeur: champs.etape.code, libre: false, largeur: 34 },
  'chargeDeRelogement.nom': { valeur: sql`c.prenom || ' ' || c.nom`, libre: true, largeur: 22 },
  dateEntretien: date(sql`m.date_entretien`),
  relogementNecessaire: { valeur: ouiNon(sql`m.relogement_necessaire`), libre: false, largeur: 12 },
  id: { valeur: sql`m.id::text`, libre: false, largeur: 38 },
  'operation.id': { valeur: sql`o.id::text`, libre: false, largeur: 38 },
  'partenaire.id': { valeur: sql`p.id::text`, libre: false, largeur: 38 },
  ...deLEntite,
})
