import { communityLogo, resizedImage, type subscriptionLogo } from '#machines/rules/communities/images.ts'
import { Picture, type PictureProps } from '#src/ui/media/picture.tsx'

interface CommunityLogoProps extends Omit<PictureProps, 'src'> {
  /** The URL of the whole image. */
  logo: string | null | undefined
  format?: typeof communityLogo | typeof subscriptionLogo
}

/** A community's logo, beside its name. The image host crops it to the format. */
export function CommunityLogo({ logo, format = communityLogo, ...picture }: CommunityLogoProps) {
  return <Picture {...picture} src={logo && resizedImage(logo, format)} />
}
