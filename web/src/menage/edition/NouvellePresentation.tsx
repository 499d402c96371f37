import { libelleStatut } from '@relogement/domain/menage/menage.statuts'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { type Menage, statutDe } from '../menage.data.ts'

interface Props {
  readonly menage: Menage
  /** Demander la présentation, ou continuer sans elle. */
  readonly repondre: (demander: boolean) => void
}

/** Avant de reprendre ce que le GTR a examiné (spécification § 2) ; renoncer continue sans demander. */
export function NouvellePresentation({ menage, repondre }: Props) {
  const place = menage.nextPlaces.find(({ transition }) => transition === 'demander_nouvelle_presentation_gtr')
  const refus = place === undefined ? 'Ce passage n’est pas ouvert à ce dossier.' : place.autorise ? null : place.bloquants.join(' ')
  return (
    <Dialogue
      titre="Demander une nouvelle présentation au GTR ?"
      detail={`Le dossier est au statut «\u00A0${libelleStatut(statutDe(menage))}\u00A0». La composition, les ressources et le projet sont ce que le GTR examine.`}
      largeur={500}
      fermer={() => repondre(false)}
      pied={
        <PiedDeGeste
          action="Demander la présentation"
          empeche={refus !== null}
          decritPar="presentation-refus"
          faire={() => repondre(true)}
          renoncer="Continuer sans la demander"
          fermer={() => repondre(false)}
        />
      }
    >
      <div className="dlg-c stack">
        {refus === null ? (
          <p>{`La demander fait passer le dossier en «\u00A0${libelleStatut('ATTENTE_PRESENTATION_GTR')}\u00A0», puis enregistre et continue.`}</p>
        ) : (
          <p id="presentation-refus">{refus}</p>
        )}
        {refus === null && <Consequences consequences={place?.consequences ?? []} />}
      </div>
    </Dialogue>
  )
}
