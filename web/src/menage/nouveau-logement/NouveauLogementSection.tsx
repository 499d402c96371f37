import { formatDate } from '@relogement/domain/common/date.format'
import { formatNombre } from '@relogement/domain/common/montant'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { libelleDuFinancement, libelleDuReservataire } from '@relogement/domain/menage/nouveau-logement/libelles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { formatMontant } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { type Fiche, ficheOptions } from './nouveauLogement.data.ts'

/** Le logement où le ménage est relogé, dès qu'il l'a accepté. */
export function NouveauLogementSection() {
  const { menage } = useFiche()
  if (!menage.ficheNouveauLogement) return null
  return <Resume id={menage.id} />
}

function Resume({ id }: { readonly id: string }) {
  const { data: fiche, error, refetch } = useQuery(ficheOptions(id))
  const remplir = fiche?.refus['remplir'] === undefined
  return (
    <Section
      id="nouveau-logement"
      titre="Nouveau logement"
      actions={
        <Link className="btn sm ghost" to="/menages/$id/nouveau-logement" params={{ id }} search={{}}>
          <Icone nom={remplir ? 'crayon' : 'oeil'} />
          {remplir ? 'Remplir la fiche' : 'Voir la fiche'}
        </Link>
      }
    >
      {fiche !== undefined ? (
        <Lignes fiche={fiche} />
      ) : (
        <ContenuAttendu attente="Chargement du nouveau logement" erreur={error} relire={() => void refetch()} />
      )}
    </Section>
  )
}

function Lignes({ fiche }: { readonly fiche: Fiche }) {
  const { nouveauLogement: n, calculs, etablie, enregistree, manques } = fiche
  const { partAChargeAvant: avant, partAChargeApres: apres, evolution } = calculs
  const typologie = [
    n.typologie && typologies[n.typologie],
    n.surfaceHabitable && `${formatNombre(n.surfaceHabitable, n.surfaceHabitable % 1 === 0 ? 0 : 1)}\u00A0m²`,
  ]
  return (
    <Definitions
      lignes={[
        { libelle: 'Fiche', valeur: etatDe(etablie?.ajouteLe ?? null, enregistree, manques.length) },
        { libelle: 'Adresse', valeur: [n.rue, [n.codePostal, n.ville].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null },
        { libelle: 'Logement', valeur: typologie.filter(Boolean).join(', ') || null },
        { libelle: 'Financement', valeur: libelleDuFinancement(n) },
        { libelle: 'Réservataire', valeur: libelleDuReservataire(n) },
        {
          libelle: 'Part à charge',
          valeur:
            apres.valeur === null
              ? null
              : [
                  `${formatMontant(apres.valeur)} par mois`,
                  avant.valeur !== null && `${formatMontant(avant.valeur)} avant`,
                  evolution !== null && `${evolution.pourcentage > 0 ? '+' : ''}${formatNombre(evolution.pourcentage, 1)}\u00A0%`,
                ]
                  .filter(Boolean)
                  .join(', '),
        },
        { libelle: 'Minoration', valeur: minorationDe(fiche) },
        {
          libelle: 'Fin de préavis',
          valeur:
            calculs.preavis.fin &&
            `${formatDate(calculs.preavis.fin)}, risque de double loyer : ${calculs.preavis.joursDeDoubleLoyer} jours`,
        },
      ]}
    />
  )
}

function etatDe(etablieLe: string | null, enregistree: boolean, manques: number): string {
  if (etablieLe !== null) return `Établie le ${formatDate(jourDe(etablieLe))}`
  if (!enregistree) return 'À remplir : ce qui suit vient du logement accepté'
  return manques === 0 ? 'Complète, à établir' : manques === 1 ? 'En cours, un champ manque' : `En cours, ${manques} champs manquent`
}

function minorationDe({ nouveauLogement: { isMinoriteLoyer, montantIndemnite }, calculs }: Fiche): string | null {
  if (isMinoriteLoyer === null) return calculs.minoration.proposee === true ? 'Proposée, à retenir ou à écarter' : null
  if (!isMinoriteLoyer) return 'Non'
  return montantIndemnite === null ? 'Retenue' : `Retenue, ${formatMontant(montantIndemnite)}`
}
