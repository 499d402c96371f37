/**
 * Boîte de dialogue : montée quand elle est ouverte, elle rend le focus à ce qui l'a ouverte. Échap ferme ; un clic à
 * côté ne ferme pas, une saisie s'y perdrait.
 *
 *   {ouvert && <Dialogue titre="Bloquer le créneau" fermer={() => setOuvert(false)} pied={…}>…</Dialogue>}
 */
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icone } from './Icone.tsx'
import './dialogue.css'

interface Props {
  readonly titre: string
  readonly detail?: ReactNode
  readonly fermer: () => void
  readonly largeur?: number
  /** Boutons du bas, le principal en dernier. */
  readonly pied?: ReactNode
  readonly children?: ReactNode
}

export function Dialogue({ titre, detail, fermer, largeur = 500, pied, children }: Props) {
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(ouvert) => !ouvert && fermer()}>
      <Modal className="dlg" style={{ maxWidth: largeur }}>
        <Dialog className="dlg-b">
          <div className="dlg-h">
            <Heading slot="title">{titre}</Heading>
            <button className="ib" type="button" aria-label="Fermer" onClick={fermer}>
              <Icone nom="croix" />
            </button>
            {detail !== undefined && <p>{detail}</p>}
          </div>
          {children}
          {pied !== undefined && pied !== false && <div className="dlg-f">{pied}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface PropsConfirmation {
  readonly titre: string
  readonly texte?: ReactNode
  readonly action: string
  readonly dangereuse?: boolean
  readonly faire: () => void
  readonly fermer: () => void
}

export const Confirmation = ({
  titre,
  texte = 'Êtes-vous sûr de vouloir continuer ?',
  action,
  dangereuse = false,
  faire,
  fermer,
}: PropsConfirmation) => (
  <Dialogue
    titre={titre}
    detail={texte}
    fermer={fermer}
    largeur={440}
    pied={
      <>
        <span className="grow" />
        <button className="btn" type="button" onClick={fermer}>
          Annuler
        </button>
        <button
          className={dangereuse ? 'btn pri rouge' : 'btn pri'}
          type="button"
          onClick={() => {
            fermer()
            faire()
          }}
        >
          {action}
        </button>
      </>
    }
  />
)
