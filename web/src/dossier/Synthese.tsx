import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { secteursCompletes, secteursSaisis } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { Tag } from '../core/Cotation.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { allerALaSection } from '../core/fiche/SousNavigation.tsx'
import { etageEnClair, formatMontant, formatNombre, formatPourcent } from '../core/formats.ts'
import { ilYA, jourDe, unAnApres } from '../core/jour.ts'
import { agesDesEnfants, effectif } from '../menage/composition/occupant.ts'
import { type UnFait as Fait, Faits } from '../menage/fiche/Faits.tsx'
import { useFiche } from '../menage/fiche/fiche.contexte.ts'
import styles from '../menage/fiche/unFait.module.css'
import { typologiesEnClair } from '../menage/liste/colonnes.tsx'
import type { Menage } from '../menage/menage.data.ts'
import { secteurEnClair } from '../menage/projet-residentiel/secteur.ts'
import { majuscule, voieDe } from '../menage/valeurs.ts'
import { bilanDes, court, pourquoiPartielles } from '../proposition/reponse.ts'

/** Les dix faits dont on a besoin au téléphone ; ceux qui ne sont pas ouverts à la personne n'y sont pas. */
export function Synthese() {
  const { menage, jour } = useFiche()
  const faits = [
    composition(menage),
    ressources(menage),
    tauxEffort(menage),
    resteAVivre(menage),
    typologiesGTR(menage),
    secteurs(menage),
    logementActuel(menage),
    demande(menage, jour),
    propositions(menage),
    activite(menage, jour),
  ].filter((fait) => fait !== null)
  return (
    <Section id="synthese" titre="Synthèse">
      <Faits faits={faits.map((fait) => ({ ...fait, cle: fait.titre }))} />
    </Section>
  )
}

const Vide = ({ mot = 'Non renseigné' }: { readonly mot?: string }) => <span className={`muted ${styles.rien}`}>{mot}</span>

function composition({ composition: c, ressourcesEtCharges }: Menage): Fait | null {
  if (c === undefined) return null
  const uc = ressourcesEtCharges?.unitesDeConsommation
  const detail = [agesDesEnfants(c.occupants), uc != null && `${formatNombre(uc)}\u00A0UC`].filter(Boolean).join(' · ')
  return { titre: 'Composition', valeur: c.nombreOccupants === 0 ? <Vide mot="Aucun occupant" /> : effectif(c), detail }
}

function ressources({ ressourcesEtCharges }: Menage): Fait | null {
  if (ressourcesEtCharges === undefined) return null
  const { totalRessources, aplEtRls } = ressourcesEtCharges
  return {
    titre: 'Ressources',
    valeur: totalRessources.valeur === null ? <Vide mot="Non renseignées" /> : `${formatMontant(totalRessources.valeur)} / mois`,
    detail: aplEtRls != null && `Et ${formatMontant(aplEtRls)} d’APL et RLS`,
  }
}

const tonDuNiveau = { NORMAL: ['ok', 'Normal'], ATTENTION: ['warn', 'À surveiller'], ALERTE: ['bad', 'Élevé'] } as const

function tauxEffort({ logementActuel: l }: Menage): Fait | null {
  const taux = l?.tauxEffort
  if (taux === undefined) return null
  if (taux.valeur === null) return { titre: 'Taux d’effort', valeur: '—', detail: <Incalculable manque={taux.manque} /> }
  const [sens, mot] = taux.niveau == null ? [null, null] : tonDuNiveau[taux.niveau]
  return {
    titre: 'Taux d’effort',
    valeur: (
      <>
        {formatPourcent(taux.valeur)} {sens !== null && <Tag sens={sens}>{mot}</Tag>}
      </>
    ),
    detail: taux.seuil != null && `Seuil d’attention à ${formatPourcent(taux.seuil)}`,
  }
}

function resteAVivre({ logementActuel: l }: Menage): Fait | null {
  const reste = l?.resteAVivre
  if (reste === undefined) return null
  if (reste.valeur === null) return { titre: 'Reste à vivre', valeur: '—', detail: <Incalculable manque={reste.manque} /> }
  const parJour = l?.resteAVivreParJourEtUC
  return {
    titre: 'Reste à vivre',
    valeur: `${formatMontant(reste.valeur)} / mois`,
    detail: parJour != null && `${formatMontant(parJour)} par jour, par UC`,
  }
}

/** Un montant qui n'a pas pu se calculer dit ce qui lui manque, et mène à son détail. */
const Incalculable = ({ manque }: { readonly manque: readonly string[] }) => (
  <button className={`lk ${styles.incalculable}`} type="button" onClick={() => allerALaSection('ressources')}>
    {manque.length === 1 ? `Il manque : ${manque[0]}` : `Il manque ${manque.length} éléments`}
  </button>
)

function typologiesGTR({ relogement: { typologiesGTR: codes, dates } }: Menage): Fait | null {
  if (codes === undefined) return null
  return {
    titre: 'Typologies GTR',
    valeur: codes.length === 0 ? <Vide mot="À définir" /> : typologiesEnClair(codes),
    detail: dates?.GTRM != null && `GTRM du ${formatDateCourte(dates.GTRM)}`,
  }
}

function secteurs({ projetResidentiel }: Menage): Fait | null {
  if (projetResidentiel === undefined) return null
  const souhaites = secteursSaisis(projetResidentiel.secteursSouhaites ?? [])
  if (souhaites.length === 0) return { titre: 'Secteurs', valeur: <Vide mot="Non renseignés" /> }
  const [premier, ...autres] = secteursCompletes(souhaites, () => ({ villes: [], typologies: [], precisions: null, criteres: [] })).map(
    secteurEnClair,
  )
  return { titre: 'Secteurs', valeur: premier, detail: [...new Set(autres)].join(', ') }
}

function logementActuel({ logementActuel: l, logementActuelLocalisation: ou }: Menage): Fait | null {
  if (l === undefined) return null
  const { typologie, surface } = l
  const mots = [
    typologie && typologiesEnClair([typologie]),
    surface && `${formatNombre(surface)}\u00A0m²`,
    ou?.etage != null && etageEnClair(ou.etage),
  ]
  const texte = mots.filter(Boolean).join(', ')
  return {
    titre: 'Logement actuel',
    valeur: texte === '' ? <Vide /> : texte,
    detail: ou?.adresse && [voieDe(ou.adresse), ou.adresse.ville].filter(Boolean).join(', '),
  }
}

function demande({ relogement: { demandeLogementSocial: dls } }: Menage, jour: string): Fait | null {
  if (dls === undefined) return null
  const { numeroUnique, date } = dls
  const echeance = date === null ? null : unAnApres(date)
  return {
    titre: 'Demande (DLS)',
    valeur: numeroUnique === null ? <Vide mot="Non renseignée" /> : <span className={styles.numero}>{numeroUnique}</span>,
    detail:
      echeance !== null &&
      (echeance < jour ? `À renouveler depuis le ${court(echeance, jour)}` : `À renouveler le ${court(echeance, jour)}`),
  }
}

function propositions({ logements, relogement, refus }: Menage): Fait | null {
  if (logements === undefined) return null
  const partielles = pourquoiPartielles({ refus })
  if (partielles !== null) return { titre: 'Propositions', valeur: logements.length || <Vide mot="Aucune" />, detail: partielles }
  const { nombrePropositionsDues: dues } = relogement.operation
  // Un logement sur lequel le ménage est placé ne lui est proposé qu'une fois écrit.
  const ecrites = logements.filter(({ propositionEcriteEnvoyee }) => propositionEcriteEnvoyee !== null).length
  const valeur = dues > 0 ? `${ecrites} ${ecrites > dues ? 'pour' : 'sur'} ${dues} due${dues > 1 ? 's' : ''}` : `${ecrites}`
  return { titre: 'Propositions', valeur, detail: bilanDes(logements) }
}

function activite({ derniereActivite }: Menage, jour: string): Fait | null {
  if (derniereActivite === undefined) return null
  const le = jourDe(derniereActivite)
  return { titre: 'Dernière activité', valeur: formatDate(le), detail: majuscule(ilYA(le, jour)) }
}
