import type { Acteur } from '@relogement/domain/acces/roles'
import { cleDe } from '@relogement/domain/common/difference'
import { somme } from '@relogement/domain/common/montant'
import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { compositionMenage } from '@relogement/domain/menage/composition/compositionMenage'
import { ageDe, estAdulte, nombreDEnfants, ressourcesCompletes, trierOccupants } from '@relogement/domain/menage/composition/occupants'
import { occupantsLus } from '@relogement/domain/menage/composition/occupantsLus'
import { SCOLARITE } from '@relogement/domain/menage/composition/scolarite'
import { dossierGele, refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import { gestesDuMenage } from '@relogement/domain/menage/menage.gestes'
import { masquer } from '@relogement/domain/menage/menage.masque'
import { placesSuivantes } from '@relogement/domain/menage/menage.nextPlaces'
import { canLireToutesLesPropositions, fermer, verbesDuMenage } from '@relogement/domain/menage/menage.permissions'
import { libelleStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { documentsVisibles, groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { aUneFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { estimateurDApl } from '@relogement/domain/menage/projection/projection'
import { secteursRepondus } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { type Indicateurs, indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import { natureDesRevenus } from '@relogement/domain/menage/ressources/natureDesRevenus'
import { ressourcesLues } from '@relogement/domain/menage/ressources/ressourcesLues'
import { niveauTauxEffort } from '@relogement/domain/menage/ressources/tauxEffort'
import { STATUTS_ACHEVES } from '@relogement/domain/rgpd/archive'
import { dureesDe, echeances } from '@relogement/domain/rgpd/conservation'
import { estLaMentionDAutrui, presenterAlerte } from '../../alerte/presenterAlerte.ts'
import { presenterMentions } from '../../commentaire/commentaire.queries.ts'
import { type Contexte, jourDe } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { menageDit } from '../alertes/alertesDuMenage.ts'
import { selonLeGel } from '../passages/places.ts'
import { aFaireDe, controlerLeDossier, manquesDe } from './controle.ts'
import type { Dossier } from './dossier.queries.ts'
import { presenterEtape } from './etape.ts'
import { faitsDuDossier } from './faits.ts'
import { faitsDesGestes } from './gestes.ts'
import { liensDuMenage } from './liens.ts'
import { presenterCotation } from './presenterCotation.ts'
import { presenterDecohabitations } from './presenterDecohabitations.ts'
import { presenterPropositions } from './presenterPropositions.ts'
import { lireSections, type Sections } from './sections.ts'
import { joursAvantPurge, seuilsDuDossier } from './seuils.ts'

/** Le dossier tel que l'acteur peut le lire : un champ d'un groupe qui ne lui est pas ouvert est absent, jamais nul. */
export async function presenterDossier(ctx: Contexte, dossier: Dossier) {
  const { acteur, aujourdhui, maintenant } = ctx
  const { menage } = dossier
  const sections = lireSections(menage, dossier)
  const liens = liensDuMenage(dossier)
  const groupes = groupesVisibles(acteur, liens)
  const variables = await seuilsDuDossier(ctx)
  const indicateurs = indicateursDuDossier(sections, aujourdhui, variables)
  const controle = controlerLeDossier(dossier, sections, { aujourdhui, maintenant, variables, indicateurs })
  const faits = faitsDuDossier(dossier, sections, manquesDe(controle), joursAvantPurge(variables))
  const ouverts = verbesDuMenage(acteur, liens)
  const gestesOuverts = gestesDuMenage(acteur, liens, faitsDesGestes(dossier, sections, variables), aujourdhui)
  const ferme = refusSiFerme(menage)
  const verbes = ferme === null ? ouverts : fermer(ouverts, ferme, ['lireConsultations', 'lireToutesLesPropositions'])
  const gestes = ferme === null ? gestesOuverts : fermer(gestesOuverts, ferme)
  const contexte = { faits, donnees: {}, aujourdhui }
  const places = selonLeGel(dossier, placesSuivantes(contexte, acteur))
  const gel = menage.limitation_depuis === null ? null : dossierGele(menage.limitation_depuis)
  const presentees = presenterSections(dossier, sections, indicateurs, { aujourdhui, variables })
  const entier = {
    logements: presenterPropositions(ctx, dossier, groupes, variables, {
      ...indicateurs,
      estimer: estimateurDApl(sections, aujourdhui, variables),
    }),
    documents: presenterDocuments(dossier, documentsVisibles(acteur, liens)),
    alerts: presenterAlertes(acteur, dossier, verbes.can.includes('alerter')),
    comments: presenterCommentaires(dossier, groupes.has('COMMENTAIRES_INTERNES'), acteur.id),
    suivis: dossier.suivis,
    modifications: `/v1/menages/${menage.id}/modifications`,
    derniereActivite: new Date(dossier.derniereActivite).toISOString(),
    ficheNouveauLogement: aUneFiche(menage.statut as StatutMenage) ? `/v1/business/menages/${menage.id}/fiche-nouveau-logement` : null,
    aFaire: ferme === null ? aFaireDe(controle, menage) : [],
    decohabitations: presenterDecohabitations(dossier),
    donneesEffaceesLe: menage.purge_le?.toISOString() ?? null,
    archiveLe: menage.archive_le?.toISOString() ?? null,
    limitationDepuis: menage.limitation_depuis,
    ouverture: ouvertureDe(ctx, dossier),
    conservation: conservationDe(dossier, variables),
    nextPlaces: places,
    prochaineEtape: presenterEtape(dossier, { contexte, places, controle, gel, groupes }, { acteur, depuis: jourDe(menage.statut_depuis) }),
    can: [...verbes.can, ...gestes.can],
    refus: { ...verbes.refus, ...gestes.refus },
    // En dernier : poser trente champs après ceux-ci coûterait vingt fois plus (décision 0161).
    ...presenterIdentite(dossier),
    ...presentees,
    relogement: selonLesReponses(acteur, presentees.relogement),
    ...(groupes.has('SANTE') ? {} : sansLaSante(presentees.ressourcesEtCharges, sections, { aujourdhui, variables })),
    logementActuelLocalisation: { ...presentees.logementActuelLocalisation, zone: zoneDeLaCommune(dossier.epciCode) },
  }
  return presentItem('Menage', `/v1/menages/${menage.id}`, masquer(entier, groupes))
}

/** Quel dossier, à quelle version, et par où il est passé. */
export const presenterIdentite = ({ menage, etapes }: Dossier) => ({
  id: menage.id,
  version: menage.version,
  codeMenage: menage.code_menage,
  codeAffaire: menage.code_menage,
  noms: menage.noms,
  dateModification: menage.modifie_le.toISOString(),
  etapes: etapes.map(({ statut, le }) => ({ statut, le: new Date(le).toISOString() })),
})

/** L'ouverture, avec son motif, par laquelle l'acteur lit ce dossier ; `null` : il n'en a pas besoin. */
function ouvertureDe({ acteur }: Contexte, { ouvertures }: Dossier) {
  const sienne = ouvertures.find(({ utilisateurId }) => utilisateurId === acteur.id)
  if (sienne === undefined) return null
  const { id, nature, motif, expireLe } = sienne
  return { id, nature, motif, expireLe: new Date(expireLe).toISOString() }
}

/** Les échéances de conservation, et la purge prévue (domain-rules § 12). */
function conservationDe({ menage, operation }: Dossier, variables: Readonly<Record<string, number>>) {
  const { date_signature_bail: bailLe, sans_relogement_le, relogement_necessaire, statut, statut_depuis, purge_le } = menage
  const acheve = STATUTS_ACHEVES.some((termine) => termine === statut)
  const faits = {
    bailLe,
    departLe: (menage.depart_spontane as { date?: string } | null)?.date ?? null,
    clotureLe: acheve ? jourDe(statut_depuis) : null,
    soldeLe: operation.soldeLe,
    // Comme la tâche qui prévoit ces purges : ni relogé, ni dossier achevé.
    sansRelogementLe: relogement_necessaire || acheve || bailLe !== null ? null : (sans_relogement_le ?? jourDe(menage.modifie_le)),
    purgeLe: purge_le && jourDe(purge_le),
  }
  return { purgePrevueLe: menage.purge_prevue_le, echeances: echeances(faits, dureesDe(variables)) }
}

/** Le taux d'effort, son niveau, et le seuil au-delà duquel il est à surveiller (domain-rules § 5.3). */
function avecNiveau(taux: Indicateurs['tauxEffort'], variables: Readonly<Record<string, number>>) {
  const seuils = { attention: variables['TAUX_EFFORT_NORMAL'] ?? 30, alerte: variables['TAUX_EFFORT_ELEVE'] ?? 35 }
  return { ...taux, niveau: niveauTauxEffort(taux.valeur, seuils), seuil: seuils.attention }
}

interface JourEtSeuils {
  readonly aujourdhui: string
  readonly variables: Readonly<Record<string, number>>
}

export function presenterSections(dossier: Dossier, sections: Sections, indicateurs: Indicateurs, { aujourdhui, variables }: JourEtSeuils) {
  const { ressourcesEtCharges, logementActuel, logementActuelLocalisation, informations, projetResidentiel, logementPrecedent } = sections
  const { totalRessources, totalCharges, apl, rls, unitesDeConsommation, tauxEffort, resteAVivre, resteAVivreParJourEtUC } = indicateurs
  const aplEtRls = apl === null && rls === null ? null : somme([apl, rls])
  return {
    informations,
    relogement: presenterRelogement(dossier, sections, { aujourdhui, variables }),
    composition: presenterComposition(sections, aujourdhui),
    ressourcesEtCharges: {
      ...ressourcesEtCharges,
      ressources: presenterRessources(sections, aujourdhui),
      totalRessources,
      totalCharges,
      aplEtRls,
      natureDesRevenus: dossier.menage.nature_revenus,
      unitesDeConsommation: unitesDeConsommation.valeur,
    },
    logementActuel: { ...logementActuel, tauxEffort: avecNiveau(tauxEffort, variables), resteAVivre, resteAVivreParJourEtUC },
    logementActuelLocalisation: presenterLocalisation(dossier, logementActuelLocalisation),
    projetResidentiel: { ...projetResidentiel, secteursSouhaites: secteursRepondus(projetResidentiel.secteursSouhaites) },
    logementPrecedent,
  }
}

/** Hors de l'équipe, ni une activité, ni une scolarité, ni une ligne, un terme du total ou une nature de ressource ne dit un handicap. */
function sansLaSante(
  presentees: ReturnType<typeof presenterSections>['ressourcesEtCharges'],
  sections: Sections,
  { aujourdhui, variables }: JourEtSeuils,
) {
  const ressources = ressourcesLues(sections.ressourcesEtCharges.ressources)
  const lues = { ...sections, ressourcesEtCharges: { ...sections.ressourcesEtCharges, ressources } }
  return {
    composition: presenterComposition({ ...sections, occupants: occupantsLus(sections.occupants) }, aujourdhui),
    ressourcesEtCharges: {
      ...presentees,
      ressources: ressourcesLues(presentees.ressources),
      totalRessources: indicateursDuDossier(lues, aujourdhui, variables).totalRessources,
      natureDesRevenus: natureDesRevenus(ressources),
    },
  }
}

/** Une ligne par adulte et par type (spécification § 5), puis ce qui reste saisi de qui ne compte pas comme adulte. */
function presenterRessources({ occupants, ressourcesEtCharges: { ressources } }: Sections, jour: string) {
  const completes = ressourcesCompletes(occupants, ressources, jour)
  const dites = new Set(completes.map(cleDe))
  return [...completes, ...ressources.filter((ressource) => !dites.has(cleDe(ressource)))]
}

function presenterRelogement(
  { menage, operation, partenaire, charge, enVeillePar }: Dossier,
  { relogement }: Sections,
  { aujourdhui, variables }: JourEtSeuils,
) {
  const statut = menage.statut as StatutMenage
  const { id, nom, nombrePropositionsDues, pru, osTravaux } = operation
  return {
    ...relogement,
    statut: { code: statut, libelle: libelleStatut(statut), depuis: menage.statut_depuis.toISOString() },
    statutsAdditionnels: { ...relogement.statutsAdditionnels, contentieux: menage.contentieux, deux_refus: menage.deux_refus },
    cotation: presenterCotation(menage, aujourdhui, variables),
    attributsCotations: menage.attributs_cotations as unknown[],
    chargeDeRelogementPrincipal: charge && { id: charge.id, nom: charge.nom, prenom: charge.prenom, email: charge.email },
    operation: { '@id': `/v1/operations/${id}`, '@type': 'Operation' as const, id, nom, nombrePropositionsDues, PRU: pru, osTravaux },
    partenaire,
    veille:
      statut === 'DOSSIER_EN_VEILLE' ? { motif: menage.motif_veille as never, jusquAu: menage.date_reveil_veille, par: enVeillePar } : null,
    departSpontane: menage.depart_spontane as never,
    accessionALaPropriete: menage.accession as never,
  }
}

/** Deux refus en disent sur des logements d'autres bailleurs : comme leurs propositions, un bailleur, une commune ne les ont pas. */
function selonLesReponses(acteur: Acteur, relogement: ReturnType<typeof presenterRelogement>) {
  if (canLireToutesLesPropositions(acteur) === null) return relogement
  const { deux_refus: _ailleurs, ...statutsAdditionnels } = relogement.statutsAdditionnels
  return { ...relogement, statutsAdditionnels }
}

function presenterComposition({ composition, occupants }: Sections, aujourdhui: string) {
  return {
    ...composition,
    occupants: trierOccupants(occupants).map((occupant) =>
      Object.assign(
        { ...occupant },
        { [SCOLARITE]: occupant.scolarite, age: ageDe(occupant, aujourdhui), adulte: estAdulte(occupant, aujourdhui) },
      ),
    ),
    compositionMenage: compositionMenage(occupants, composition.colocation),
    nombreOccupants: occupants.length,
    nombreDEnfants: nombreDEnfants(occupants, aujourdhui),
  }
}

/** Celles d'un bailleur ne se lisent que dans les siennes. */
const presenterAlertes = (acteur: Acteur, { menage, alertes }: Dossier, peutAgir: boolean) =>
  alertes
    .filter((alerte) => alerte.pour !== 'BAILLEUR' && !estLaMentionDAutrui(alerte, acteur.id))
    .map(({ date, date_alerte, ...alerte }) =>
      presenterAlerte(
        // Le dossier n'a que celles qui restent ouvertes.
        { ...alerte, date: new Date(date), date_alerte: new Date(date_alerte), close_le: null },
        {
          chemin: `/v1/menages/${menage.id}`,
          menage: menageDit({ id: menage.id, noms: menage.noms, codeMenage: menage.code_menage }),
        },
        acteur,
        peutAgir,
      ),
    )

export const presenterDocuments = ({ menage, documents }: Dossier, visibles: 'TOUS' | readonly string[]) =>
  documents
    .filter(({ type }) => visibles === 'TOUS' || visibles.includes(type))
    .map(({ genere: _, ...document }) => ({
      file: `/v1/menages/${menage.id}/documents/${document.id}/contenu`,
      ...document,
      ajouteLe: new Date(document.ajouteLe).toISOString(),
    }))

/** `lecteurId` : `null` pour le dossier d'un autre jour, où rien ne dit encore qui a lu. */
export const presenterCommentaires = ({ menage, commentaires }: Dossier, internes: boolean, lecteurId: string | null) =>
  commentaires
    .filter(({ visibilite }) => internes || visibilite === 'PARTENAIRES')
    .map((c) =>
      presentItem('Commentaire', `/v1/menages/${menage.id}/commentaires/${c.id}`, {
        ...c,
        mentions: presenterMentions(c.mentions, c.auteur.id === lecteurId),
        date: new Date(c.date).toISOString(),
      }),
    )

/** Le nom de la résidence vient du bailleur ; l'entité le range dans l'adresse (spécification § 3). */
function presenterLocalisation({ menage }: Dossier, { adresse, ...reste }: Sections['logementActuelLocalisation']) {
  const patrimoine = patrimoineDe(menage.patrimoine)
  return { ...reste, ...patrimoine, adresse: { ...adresse, nomDeResidence: patrimoine.nomDeResidence } }
}

function patrimoineDe(patrimoine: unknown) {
  const { UG, HPs, nomDeResidence } = (patrimoine ?? {}) as { UG?: string; HPs?: string[]; nomDeResidence?: string }
  return { UG: UG ?? null, HPs: HPs ?? [], nomDeResidence: nomDeResidence ?? null }
}
