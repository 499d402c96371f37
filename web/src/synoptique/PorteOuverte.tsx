import { pages } from '@relogement/domain/acces/pages'
import { formatDate } from '@relogement/domain/common/date.format'
import { formatMontant } from '@relogement/domain/common/montant'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { direLesPropositions } from '@relogement/domain/synoptique/porte.texte'
import { Fragment, type RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useMoi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import '../core/choix/choix.css'
import { Cotation } from '../core/Cotation.tsx'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import ouverte from './porteOuverte.module.css'
import { nomDeLaPorte, type Porte } from './synoptique.data.ts'

interface Props {
  readonly porte: Porte
  readonly ancre: RefObject<HTMLButtonElement | null>
  readonly fermer: () => void
}

/** Ce que l'on sait d'une porte, à côté d'elle : le logement, et qui y habite à qui le lit. */
export function PorteOuverte({ porte, ancre, fermer }: Props) {
  const { pages: ouvertes } = useMoi()
  const { id, numero, UG, typologie, surfaceHabitable, etat, texte, vacance, menages, ouvert } = porte
  const logement = [
    numero === null ? UG : `Porte ${numero}`,
    (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie,
    surfaceHabitable !== null && `${formatNombre(surfaceHabitable)} m²`,
  ]
  return (
    <Popover
      className="pop"
      triggerRef={ancre}
      isOpen
      onOpenChange={(reste) => !reste && fermer()}
      placement={etroit() ? 'bottom' : 'right top'}
      offset={6}
    >
      <Dialog className={ouverte.detail} aria-label={`${numero === null ? (UG ?? 'Porte') : `Porte ${numero}`}, ${nomDeLaPorte(porte)}`}>
        <header>
          <b>{logement.filter(Boolean).join(' · ')}</b>
          <button className="ib" type="button" aria-label="Fermer" onClick={fermer}>
            <Icone nom="croix" />
          </button>
        </header>
        {menages.length === 0 && (
          <Definitions
            lignes={[
              { libelle: 'État', valeur: [etat.libelle, texte].filter(Boolean).join(', ') },
              { libelle: 'Vacance', valeur: vacance === null ? undefined : `${vacance.libelle}, depuis le ${formatDate(vacance.depuis)}` },
            ]}
          />
        )}
        {menages.map((menage) => (
          <Fragment key={menage.id}>
            <p className={ouverte.qui}>
              {ouvertes.includes('menage') ? (
                <Lien className="lk" vers={adresseDuMenage(menage.id)}>
                  {menage.noms}
                </Lien>
              ) : (
                menage.noms
              )}
              <Cotation couleur={menage.cotation.couleur} points={menage.cotation.score} />
            </p>
            <Definitions
              lignes={[
                { libelle: 'Code', valeur: menage.codeMenage },
                { libelle: 'État', valeur: menage.relogementNecessaire ? menage.statut.libelle : 'Relogement non nécessaire' },
                { libelle: 'Loyer', valeur: menage.loyer == null ? undefined : formatMontant(menage.loyer) },
                { libelle: 'Propositions', valeur: menage.propositions && direLesPropositions(menage.propositions) },
                { libelle: 'Fin de préavis', valeur: menage.finDePreavis === null ? undefined : formatDate(menage.finDePreavis) },
                {
                  libelle: 'Suivi par',
                  valeur: menage.chargeDeRelogement && `${menage.chargeDeRelogement.prenom} ${menage.chargeDeRelogement.nom}`,
                },
              ]}
            />
          </Fragment>
        ))}
        {ouvert && (
          <Lien className="lk" vers={`${pages.logements.chemin}/${id}`}>
            Ouvrir la fiche du logement
          </Lien>
        )}
      </Dialog>
    </Popover>
  )
}

/** Sur un téléphone, rien ne tient à côté d'une porte : sa fiche se pose dessous. */
const etroit = () => window.innerWidth < 700
