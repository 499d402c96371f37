import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { naturesDeRevenus } from '@relogement/domain/menage/ressources/natureDesRevenus'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { formatMontant } from '../../core/formats.ts'
import { libelleDe, nomComplet } from '../composition/occupant.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Menage } from '../menage.data.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { Budget, Manque, montantOuTiret, Registre } from './Budget.tsx'
import styles from './ressources.module.css'

type RessourcesEtCharges = NonNullable<Menage['ressourcesEtCharges']>

export function RessourcesSection() {
  const { ressourcesEtCharges, composition, logementActuel } = useFiche().menage
  if (ressourcesEtCharges === undefined) return null
  const {
    totalRessources,
    totalCharges,
    aplEtRls,
    revenusImposables,
    surendettementBDF,
    unitesDeConsommation,
    natureDesRevenus = [],
  } = ressourcesEtCharges
  return (
    <SectionModifiable
      section="ressources"
      titre={totalCharges === undefined ? 'Ressources' : 'Ressources et charges'}
      lecture={
        <>
          <div className={totalCharges === undefined ? undefined : 'two'}>
            <Registre lignes={totalRessources.termes} total="Total hors APL et RLS" valeur={montantOuTiret(totalRessources)}>
              {aplEtRls != null && (
                <li className={styles.note}>
                  <span>APL et RLS, hors total</span>
                  <span>{formatMontant(aplEtRls)}</span>
                </li>
              )}
              <Manque calcul={totalRessources} />
            </Registre>
            {totalCharges !== undefined && (
              <div id="charges" tabIndex={-1}>
                <Registre
                  lignes={totalCharges.termes}
                  total="Total des charges"
                  valeur={montantOuTiret(totalCharges)}
                  nonComptes={<Echues charges={totalCharges.echues} />}
                >
                  <Manque calcul={totalCharges} />
                </Registre>
              </div>
            )}
          </div>
          <Budget
            tauxEffort={logementActuel?.tauxEffort}
            resteAVivre={logementActuel?.resteAVivre}
            parJourEtUC={logementActuel?.resteAVivreParJourEtUC}
            unitesDeConsommation={unitesDeConsommation}
          />
          {natureDesRevenus.length > 0 && <p className={styles.pied}>Nature des revenus : {naturesEnClair(natureDesRevenus)}.</p>}
          {revenusImposables !== undefined && <Revenus revenus={revenusImposables} occupants={composition?.occupants ?? []} />}
          {surendettementBDF?.dossierDepose && <Surendettement surendettement={surendettementBDF} />}
        </>
      }
    />
  )
}

/** Une mensualité finie se lit barrée et ne compte plus (domain-rules § 5.2). */
const Echues = ({ charges }: { readonly charges: NonNullable<RessourcesEtCharges['totalCharges']>['echues'] }) =>
  charges.map(({ libelle, valeur, dateDeFin }, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: deux crédits peuvent porter le même nom
    <li key={`${libelle}-${rang}`} className={styles.echue}>
      <span>
        <del>{libelle}</del>
        <small>Finie le {formatDateCourte(dateDeFin)}, non comptée</small>
      </span>
      <del>{formatMontant(valeur)}</del>
    </li>
  ))

const naturesEnClair = (natures: readonly string[]): string =>
  natures.map((nature) => (libelleDe(naturesDeRevenus, nature) ?? nature).toLowerCase()).join(', ')

interface PropsRevenus {
  readonly revenus: NonNullable<RessourcesEtCharges['revenusImposables']>
  readonly occupants: NonNullable<Menage['composition']>['occupants']
}

/** Revenus imposables et revenu fiscal de référence, par personne et par année. */
function Revenus({ revenus, occupants }: PropsRevenus) {
  if (revenus.length === 0) return null
  const nomDe = (occupantId: string) => {
    const occupant = occupants.find(({ id }) => id === occupantId)
    return occupant === undefined ? 'Occupant' : nomComplet(occupant)
  }
  const colonnes: readonly ColonneDeSection<PropsRevenus['revenus'][number]>[] = [
    { titre: 'Avis d’imposition', carte: 1, rendu: ({ occupantId }) => nomDe(occupantId) },
    { titre: 'Année', largeur: 72, carte: 2, rendu: ({ annee }) => <span className="num">{annee}</span> },
    {
      titre: 'Revenu imposable',
      largeur: 150,
      droite: true,
      carte: 3,
      rendu: ({ montant }) => <Montant mot="Imposable" montant={montant} />,
    },
    {
      titre: 'Fiscal de référence',
      largeur: 188,
      droite: true,
      carte: 4,
      rendu: ({ revenuFiscalDeReference }) => <Montant mot="Référence" montant={revenuFiscalDeReference} />,
    },
  ]
  return (
    <div className={styles.revenus}>
      <TableDeSection
        libelle="Revenus imposables"
        colonnes={colonnes}
        lignes={revenus}
        cleDe={({ occupantId, annee }) => `${occupantId}-${annee}`}
      />
    </div>
  )
}

/** Sur un téléphone, la colonne n'a plus de titre : son mot accompagne le montant. */
const Montant = ({ mot, montant }: { readonly mot: string; readonly montant: number | null }) => (
  <>
    <span className="en-carte">{mot} </span>
    {montant === null ? <Vide /> : formatMontant(montant)}
  </>
)

const Vide = () => <span className="muted">Non renseigné</span>

const Surendettement = ({
  surendettement: { date, suiteDonnee },
}: {
  readonly surendettement: NonNullable<RessourcesEtCharges['surendettementBDF']>
}) => (
  <p className={styles.pied}>
    <span className="mid">Dossier de surendettement déposé</span>
    {date !== null && ` le ${formatDate(date)}`}
    {suiteDonnee ? ` : ${suiteDonnee}` : ', sans suite connue'}
  </p>
)
